import { transformSync } from "esbuild";

import { itUnless } from "../unit/itUnless";

function canBundle(): boolean {
  try {
    return transformSync("").code === "";
  } catch {
    return false;
  }
}

/** A test that bundles the extension. */
export const bundlingIt = itUnless(canBundle() ? undefined : "esbuild is installed for another system");
