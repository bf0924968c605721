/** The functions that the domain uses and every platform has: it's compiled without types of Node and browsers. */

interface AbortController {
  readonly signal: AbortSignal;
  abort(): void;
}

declare const AbortController: new () => AbortController;

interface AbortSignal {
  readonly aborted: boolean;
}

declare function btoa(text: string): string;
