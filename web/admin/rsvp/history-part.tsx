import { useQuery } from '@tanstack/react-query';
import type { RsvpResponse } from '../../../contract/rsvp.ts';
import { formatMoment } from '../../../contract/dates.ts';
import { historyQuery } from './data.ts';
import { buildRevisions, type Change } from './history.ts';
import { useShownWords } from './use-shown-words.ts';

export function History({ response }: { response: RsvpResponse }) {
  const history = useQuery(historyQuery(response.id));
  const words = useShownWords();
  if (history.isLoadingError) {
    return (
      <p className="details__part" role="alert">
        Couldn’t load the history.{' '}
        <button className="more" type="button" onClick={() => void history.refetch()}>
          Try Again
        </button>
      </p>
    );
  }
  if (!history.data || history.data.length === 0 || !words) return null;
  return (
    <section className="details__part">
      <h3>History</h3>
      <ol className="revisions">
        {buildRevisions(response, history.data, words).map(({ id, at, byHost, said, changes }) => (
          <li key={id}>
            <p className="dim small num">
              {said === '' ? 'Changed' : 'Answered again'} {formatMoment(at)}
              {byHost && ', by the hosts'}
            </p>
            {said !== '' && <p>{said}.</p>}
            <ul>
              {changes.map((change) => (
                <ChangeLine key={change.label} {...change} />
              ))}
              {changes.length === 0 && <li>Submitted again, no changes.</li>}
            </ul>
          </li>
        ))}
      </ol>
    </section>
  );
}

function ChangeLine({ label, before, after }: Change) {
  if (before === '') return <li>{`${label} added: ${after}`}</li>;
  return (
    <li>
      {after === '' ? `${label} removed: ` : `${label}: `}
      <s>{before}</s>
      {after !== '' && (
        <>
          {' '}
          <span aria-hidden="true">→</span> {after}
        </>
      )}
    </li>
  );
}
