/** The functions of every platform that the domain uses: it is compiled with neither Node's types nor a page's. */

interface AbortController {
  readonly signal: AbortSignal;
  abort(): void;
}

declare const AbortController: new () => AbortController;

interface AbortSignal {
  readonly aborted: boolean;
}

declare function btoa(text: string): string;
