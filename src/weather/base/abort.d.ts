/**
 * The part of the platform's `AbortController` that the domain uses. Node and a page both have it under these names, and
 * the domain is compiled with the types of neither, so that it cannot use anything else of them. Whoever imports the
 * domain sees the platform's own types in these places.
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
