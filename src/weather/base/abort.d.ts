/**
 * The part of the platform's `AbortController` that the domain uses. Node and a page both have it under these names. The
 * domain is compiled with the types of neither, so that it cannot use anything else of them; `src/service`, `src/editor` and
 * `src/panel` are compiled with the platform's own types.
 */
interface AbortController {
  readonly signal: AbortSignal;
  abort(): void;
}

declare const AbortController: new () => AbortController;

interface AbortSignal {
  /** Whether what this signal was handed to is not wanted any more. It never turns false again. */
  readonly aborted: boolean;
}
