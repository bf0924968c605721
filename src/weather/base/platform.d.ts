/**
 * The functions that the domain uses and every platform has: it's compiled without the types of Node and of the
 * browser.
 */

interface AbortController {
  readonly signal: AbortSignal;
  abort(): void;
}

declare const AbortController: new () => AbortController;

interface AbortSignal {
  readonly aborted: boolean;
}

declare function btoa(text: string): string;
