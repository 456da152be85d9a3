/** An awning's stripes and its hem, in a box of 240 x 88. */

import type { Edge, Look } from "./stalls";

const STRIPES = 8;
const TOP = 3;
const EAVES = 58;

export interface Cloth {
  path: string;
  fill: string;
}

export function stripes(look: Look): Cloth[] {
  return Array.from({ length: STRIPES }, (_, at) => {
    const [left, right] = [10 + at * 27.5, 37.5 + at * 27.5];
    return {
      path: `M${left} ${TOP}H${right}L${(at + 1) * 30} ${EAVES}H${at * 30}Z`,
      fill: look.awning[at % 2] as string,
    };
  });
}

export function hem(look: Look): Cloth[] {
  return Array.from({ length: STRIPES }, (_, at) => ({
    path: EDGES[look.edge](at * 30),
    fill: look.hem[at % 2] as string,
  }));
}

const EDGES: Record<Edge, (x: number) => string> = {
  scallop: (x) => `M${x} ${EAVES}a15 18 0 0 0 30 0Z`,
  point: (x) => `M${x} ${EAVES}l15 18l15 -18Z`,
  ogee: (x) => `M${x} ${EAVES}c2 12.6 12 7.2 15 18c3 -10.8 13 -5.4 15 -18Z`,
  noren: (x) => `M${x + 1.5} ${EAVES}v26h27v-26Z`,
  tongue: (x) => `M${x} ${EAVES}v7a15 11 0 0 0 30 0v-7Z`,
};
