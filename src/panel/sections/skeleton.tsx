/** Gray shapes in place of the weather, and the sentence `asking`, while the first request is in flight. */
export const Skeleton = ({ asking }: { readonly asking: string }) => (
  <section class="skeleton">
    <div class="card outline">
      <Block name="round" />
      <div class="lines">
        <Block name="large" />
        <p>{asking}</p>
      </div>
    </div>
    <div class="tiles" aria-hidden="true">
      {[1, 2, 3, 4].map(() => (
        <div class="card tile">
          <Block name="short" />
          <Block name="long" />
        </div>
      ))}
    </div>
  </section>
);

const Block = ({ name }: { readonly name: string }) => <div class={`block ${name}`} aria-hidden="true" />;
