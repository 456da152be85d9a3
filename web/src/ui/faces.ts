/** The faces that players choose from. */

export const FACES = ["bao", "hen", "buffalo", "cat", "bear", "pig", "frog", "monkey"] as const;

/** A face for whoever chose none: by the mark of a seat, or for a guest, who is the same at every seat, by 1. */
export function faceOf(avatar: string, mark: number): string {
  return (FACES as readonly string[]).includes(avatar) ? avatar : (FACES[(mark - 1) % FACES.length] as string);
}
