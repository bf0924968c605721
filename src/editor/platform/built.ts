import type { Disposable } from "vscode";

/** Takes a part of what is built, to be disposed with it. */
type Own = <Part extends Pick<Disposable, "dispose">>(part: Part) => Part;

/** Builds something whose parts are disposed with it, the last one first, and also if building it fails. */
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
