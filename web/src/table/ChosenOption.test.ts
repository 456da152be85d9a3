import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, test, vi } from "vitest";
import type { OptionInfo } from "../protocol";
import type { Value } from "./options";
import Options from "./Options.svelte";

const OPTIONS: OptionInfo[] = [
  {
    name: "variant",
    default: "points",
    sentence: "How it is won.",
    seat: false,
    choices: [
      { value: "points", label: "Fewest minus points", sizes: [3] },
      { value: "last-eater", label: "The last eater", sizes: [3], for_people: true },
    ],
  },
  {
    name: "no_more",
    default: "rising",
    sentence: "How many No More cards.",
    seat: false,
    free: "numbers such as 2,3,4",
    choices: [
      { value: "rising", label: "Rising", sizes: [3] },
      { value: 2, label: "Always 2", sizes: [3] },
    ],
  },
  {
    name: "rounds",
    default: 1,
    sentence: "How many rounds.",
    seat: false,
    needs: { option: "variant", value: "last-eater" },
    choices: [
      { value: 1, label: "1", sizes: [3] },
      { value: 2, label: "2", sizes: [3] },
    ],
  },
];
let component: Record<string, unknown> | undefined;

afterEach(() => component && unmount(component));

function show(
  values: Record<string, Value>,
  more: { trouble?: string; about?: string; disabled?: boolean; bots?: boolean } = {},
) {
  const onchange = vi.fn();
  component = mount(Options, {
    target: document.body,
    props: { options: OPTIONS, values, names: ["", "", ""], onchange, ...more },
  });
  flushSync();
  return onchange;
}

const labels = () => [...document.querySelectorAll("label")].map((each) => each.textContent);
const select = (name: string) => document.querySelector(`select[id$="-${name}"]`) as HTMLSelectElement;
const line = () => document.querySelector("input");

function change(element: HTMLSelectElement | HTMLInputElement, value: string): void {
  element.value = value;
  element.dispatchEvent(new Event("change", { bubbles: true }));
  flushSync();
}

test("an option that does nothing here is not offered", () => {
  show({});
  expect(labels()).toEqual(["How it is won.", "How many No More cards."]);
  if (component) unmount(component);
  show({ variant: "last-eater" });
  expect(labels()).toEqual(["How it is won.", "How many No More cards.", "How many rounds."]);
});

test("values are shown by their labels", () => {
  show({});
  expect([...select("variant").options].map((each) => each.textContent)).toEqual([
    "Fewest minus points",
    "The last eater (without bots)",
  ]);
});

test("what is for people alone cannot be chosen while a bot sits there, and is still shown", () => {
  const disabled = () => [...select("variant").options].map((each) => each.disabled);
  show({});
  expect(disabled()).toEqual([false, false]);
  if (component) unmount(component);
  show({ variant: "last-eater" }, { bots: true });
  expect(disabled()).toEqual([false, true]);
  expect(select("variant").value).toBe("last-eater");
});

test("something of one's own can be written where the option says so, and what it may be is said", () => {
  const onchange = show({ no_more: 2 });
  expect(line()).toBeNull();
  change(select("no_more"), "");
  expect(onchange).not.toHaveBeenCalled();
  expect(document.querySelector("small")?.textContent).toContain("numbers such as 2,3,4");
  change(line() as HTMLInputElement, " 2,3,4 ");
  expect(onchange).toHaveBeenCalledWith("no_more", "2,3,4");
});

test("what somebody wrote is shown, also to those who cannot change it", () => {
  show({ no_more: "2,3,4" }, { disabled: true });
  expect(line()?.value).toBe("2,3,4");
  expect(line()?.disabled).toBe(true);
});

test("why a change was not taken stands at the option that was changed", () => {
  const onchange = show({}, { trouble: "That is no list of numbers." });
  expect(document.querySelector('[role="alert"]')).toBeNull();
  change(select("no_more"), "");
  change(line() as HTMLInputElement, "two");
  expect(onchange).toHaveBeenCalledWith("no_more", "two");
  expect(document.querySelector('[role="alert"]')?.textContent).toBe("That is no list of numbers.");
  expect(line()?.value, "what was refused can be mended").toBe("two");
  expect(document.querySelector('[role="alert"]')?.parentElement?.textContent).toContain("How many No More cards.");
});

test("trouble with one option stands there, also when another one was changed", () => {
  show({ no_more: "two" }, { trouble: "That is no list of numbers.", about: "no_more" });
  change(select("variant"), "last-eater");
  expect(document.querySelector('[role="alert"]')?.parentElement?.textContent).toContain("How many No More cards.");
});
