import { useQuery } from '@tanstack/react-query';
import { Eye, Plus } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { OwnQuestion } from '../../../../contract/rsvp.ts';
import emptyArt from '../../art/empty-replies.svg';
import { PageTitle } from '../../../ui/app-shell/page-title.tsx';
import { Empty, LoadError, Loading } from '../../../ui/app-shell/states.tsx';
import { paths } from '../../paths.ts';
import { useSession } from '../../shell/shell-context.ts';
import { questionsQuery, useQuestionOrder } from './data.ts';
import { DeleteQuestion } from './delete-question.tsx';
import { QuestionList } from './list.tsx';
import { lazyComponent, usePreload } from '../../kit/lazy.tsx';
import './questions.css';

type Open = { act: 'add' } | { act: 'preview' } | { act: 'edit' | 'delete'; question: OwnQuestion } | null;

const loadDialog = () => import('./question-dialog.tsx');
const QuestionDialog = lazyComponent(async () => (await loadDialog()).QuestionDialog);
const QuestionPreview = lazyComponent(async () => (await import('./preview.tsx')).QuestionPreview);

export function Component() {
  const { eventId } = useSession().site;
  const list = useQuery(questionsQuery(eventId));
  const order = useQuestionOrder(eventId);
  const [open, setOpen] = useState<Open>(null);

  usePreload(loadDialog);

  const questions = list.data ?? [];
  const add = () => setOpen({ act: 'add' });
  const close = () => setOpen(null);

  return (
    <>
      <PageTitle
        title="RSVP Questions"
        count={list.data && questions.length}
        lede={
          <>
            The questions guests answer when they reply. See their answers under{' '}
            <Link to={paths.rsvp}>RSVP Management</Link>.
          </>
        }
      >
        {!list.isLoadingError && (
          <>
            <button className="button" type="button" onClick={() => setOpen({ act: 'preview' })}>
              <Eye aria-hidden="true" />
              Preview Form
            </button>
            <button className="button button--go" type="button" data-shortcut="new" onClick={add}>
              <Plus aria-hidden="true" />
              Add Question
            </button>
          </>
        )}
      </PageTitle>
      {list.isPending && <Loading label="Loading RSVP questions..." rows={7} />}
      {list.isLoadingError && (
        <LoadError title="Failed to load RSVP questions. Please try again." retry={() => void list.refetch()} />
      )}
      {list.data && questions.length === 0 && (
        <Empty
          art={emptyArt}
          title="No RSVP questions yet"
          hint="Guests can reply without questions. Add any you need answered."
        >
          <button className="button" type="button" onClick={add}>
            Add Question
          </button>
        </Empty>
      )}
      {questions.length > 0 && (
        <QuestionList
          questions={questions}
          onOrder={order}
          onEdit={(question) => setOpen({ act: 'edit', question })}
          onDelete={(question) => setOpen({ act: 'delete', question })}
        />
      )}
      {open?.act === 'add' && <QuestionDialog count={questions.length} onClose={close} />}
      {open?.act === 'edit' && <QuestionDialog question={open.question} count={questions.length} onClose={close} />}
      {open?.act === 'preview' && <QuestionPreview onClose={close} />}
      {open?.act === 'delete' && <DeleteQuestion question={open.question} onClose={close} />}
    </>
  );
}
