import { type Files, files as realFiles } from "../../../../src/service/storage/atomicFile";

export function fault(code: string): NodeJS.ErrnoException {
  return Object.assign(new Error(`${code}: it does not work`), { code });
}

export const fileOperations = [
  "appendFile",
  "lstat",
  "mkdir",
  "open",
  "readFile",
  "readdir",
  "rename",
  "rm",
  "writeFile",
] as const;
const handleOperations = ["close", "read", "truncate", "utimes", "writeFile"] as const;
export type Operation = (typeof fileOperations)[number] | (typeof handleOperations)[number];
export const operations: readonly Operation[] = [...fileOperations, ...handleOperations];

/** An operation; its first argument is a path, or the text written to an open file. */
export type Run = (target: string, ...others: unknown[]) => Promise<unknown>;

/** The file system with `change` applied to the operations of these names. */
export function altered(
  names: Operation | readonly Operation[],
  change: (original: Run, name: Operation) => Run,
  files: Files = realFiles,
): Files {
  const changed = (target: object, own: readonly Operation[]): object =>
    Object.fromEntries(
      own
        .filter((name) => [names].flat().includes(name))
        .map((name) => [name, change((target as Record<Operation, Run>)[name].bind(target), name)]),
    );
  const own: Files = { ...files, ...changed(files, fileOperations) };
  const open: Files["open"] = async (...args) =>
    own.open(...args).then((file) => Object.assign(file, changed(file, handleOperations)));
  return { ...own, open };
}

/** The file system, with an operation that fails with `code` if `isBroken` is true for its first argument. */
export function failing(
  name: Operation,
  code: string,
  isBroken: (target: string) => boolean = () => true,
  files?: Files,
): Files {
  const change = (run: Run): Run => {
    return async (target, ...others) => (isBroken(target) ? Promise.reject(fault(code)) : run(target, ...others));
  };
  return altered(name, change, files);
}

/** The file system, which records the name of each operation. */
export function recording(steps: Operation[]): Files {
  return altered(
    operations,
    (run, name) =>
      (...args) => (steps.push(name), run(...args)),
  );
}

export function times(count: number): () => boolean {
  let left = count;
  return () => left-- > 0;
}
