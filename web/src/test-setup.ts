// happy-dom has no animations; here they are over at once.
Element.prototype.animate = () => {
  const done = { cancel() {}, finished: Promise.resolve(), onfinish: null as (() => void) | null };
  queueMicrotask(() => done.onfinish?.());
  return done as unknown as Animation;
};
