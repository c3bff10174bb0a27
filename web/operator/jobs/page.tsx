import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { formatMoment } from '../../../contract/dates.ts';
import { getJobPurpose, type GivenUpJob } from '../../../contract/jobs.ts';
import { ConfirmDialog } from '../../ui/app-shell/confirm-dialog.tsx';
import searchArt from '../../ui/app-shell/art/empty-search.svg';
import { focusPage } from '../../ui/app-shell/focus.ts';
import { formatCount } from '../../ui/app-shell/format-count.ts';
import { PageTitle } from '../../ui/app-shell/page-title.tsx';
import { Empty } from '../../ui/app-shell/states.tsx';
import { PagedList } from '../kit/paged-list.tsx';
import { orderPathOf } from '../paths.ts';
import { isTrying, useGivenUpJobs, useJobCommand, type Choice } from './data.ts';
import './jobs.css';

type Asked = Choice & { command: 'retry' | 'dismiss' };

export function Component() {
  const list = useGivenUpJobs();
  const [asked, setAsked] = useState<Asked | null>(null);
  const retry = useJobCommand('retry');
  return (
    <>
      <PageTitle
        title="Jobs"
        lede="Work that failed again and again for about a day, and emails that a mail server refused for good. Nothing here is tried again unless you say so, and a job that you try again stays here until it succeeds. Entries are kept for 30 days."
      />
      <PagedList
        list={list}
        noun={['job', 'jobs']}
        nothing={
          <Empty art={searchArt} title="No jobs were given up" hint="Everything runs, or is still being tried." />
        }
      >
        {(jobs) =>
          groupByName(jobs).map(([name, group]) => (
            <section className="section jobs" key={name} aria-label={getJobPurpose(name)}>
              <div className="section__head">
                <h2>
                  {getJobPurpose(name)}
                  <span className="under">{name}</span>
                </h2>
                {(group.filter((job) => !isTrying(job)).length > 1 || list.hasNextPage) && (
                  <div className="actions">
                    <button className="button" type="button" onClick={() => setAsked({ name, command: 'dismiss' })}>
                      Dismiss All
                    </button>
                    <button className="button" type="button" onClick={() => setAsked({ name, command: 'retry' })}>
                      <RotateCcw aria-hidden="true" />
                      Try All Again
                    </button>
                  </div>
                )}
              </div>
              <ul>
                {group.map((job) => (
                  <JobRow
                    key={job.id}
                    job={job}
                    busy={retry.isPending}
                    onRetry={() => retry.mutate({ name, id: job.id }, { onSuccess: focusPage })}
                    onDismiss={() => setAsked({ name, id: job.id, command: 'dismiss' })}
                  />
                ))}
              </ul>
            </section>
          ))
        }
      </PagedList>
      {asked && <Question asked={asked} onClose={() => setAsked(null)} />}
    </>
  );
}

/** The list is ordered by name. */
function groupByName(jobs: readonly GivenUpJob[]): [string, GivenUpJob[]][] {
  return [...Map.groupBy(jobs, ({ name }) => name)];
}

interface JobRowProps {
  job: GivenUpJob;
  busy: boolean;
  onRetry: () => void;
  onDismiss: () => void;
}

function JobRow({ job, busy, onRetry, onDismiss }: JobRowProps) {
  const { at, tries, error, order, subdomain, state } = job;
  return (
    <li>
      <p className="jobs__when num">
        <time dateTime={at}>{formatMoment(at)}</time>
        <span className="under">{formatCount(tries, 'try', 'tries')}</span>
      </p>
      <p className="jobs__what">
        {state !== 'given-up' && <b>{state === 'trying' ? 'Being tried again…' : 'Failed again'} </b>}
        <span className="cause">{error === '' && state !== 'trying' ? 'No reason was reported' : error}</span>
        <span className="under">
          {order !== null && (
            <Link className="num" to={orderPathOf(order.id)}>
              Order {order.number}
            </Link>
          )}
          {order !== null && subdomain !== null && ', '}
          {subdomain !== null && `site ${subdomain}`}
        </span>
      </p>
      {state !== 'trying' && (
        <div className="actions">
          <button className="button button--bare" type="button" onClick={onDismiss}>
            Dismiss
          </button>
          <button className="button" type="button" disabled={busy} onClick={onRetry}>
            Try Again
          </button>
        </div>
      )}
    </li>
  );
}

function Question({ asked: { command, ...choice }, onClose }: { asked: Asked; onClose: () => void }) {
  const run = useJobCommand(command);
  const what = choice.id === undefined ? 'All jobs of this kind' : 'This job';
  const purpose = getJobPurpose(choice.name);
  const settle = () =>
    run.mutate(choice, {
      onSuccess: () => {
        onClose();
        focusPage();
      },
    });
  const shared = { busy: run.isPending, onConfirm: settle, onCancel: onClose };
  return command === 'retry' ? (
    <ConfirmDialog
      title="Try all again?"
      question={`${what} (${purpose}) run again now, also those that are not shown yet. What is done already is not done twice.`}
      action="Try All Again"
      acting="Starting…"
      harmless
      {...shared}
    />
  ) : (
    <ConfirmDialog
      title={choice.id === undefined ? 'Dismiss all?' : 'Dismiss this job?'}
      question={`${what} (${purpose}) will never run again. An email among them is never sent.`}
      action="Dismiss"
      acting="Dismissing…"
      {...shared}
    />
  );
}
