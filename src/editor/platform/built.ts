import type { Disposable } from "vscode";

/** Adds a part, which is disposed together with the whole. */
type Own = <Part extends Pick<Disposable, "dispose">>(part: Part) => Part;

/** Builds an object whose parts are disposed with it, in reverse order, and also if building fails. */
export function built<Built extends object>(build: (own: Own) => Built): Built & Pick<Disposable, "dispose"> {
  const parts: Pick<Disposable, "dispose">[] = [];
  const dispose = (): void => {
    for (const part of parts.splice(0).reverse()) part.dispose();
  };
  try {
    const whole = build((part) => {
      parts.push(part);
      return part;
    });
    return { ...whole, dispose };
  } catch (error) {
    dispose();
    throw error;
  }
}
