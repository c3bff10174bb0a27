interface MoreGiftsProps {
  total: number;
  waiting: boolean;
  onAsk: () => void;
}

/** Without a script it reloads the page with all gifts in it. */
export function MoreGifts({ total, waiting, onAsk }: MoreGiftsProps) {
  return (
    <form
      className="registry-more"
      action="#registry"
      onSubmit={(event) => {
        event.preventDefault();
        onAsk();
      }}
    >
      <input type="hidden" name="gifts" value="all" />
      <button className="button button--quiet" type="submit" aria-busy={waiting}>
        {waiting ? 'Loading…' : `Show all ${total} gifts`}
      </button>
    </form>
  );
}
