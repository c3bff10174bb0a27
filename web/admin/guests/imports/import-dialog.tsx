import { useId, useState } from 'react';
import type { GuestImport } from '../../../../contract/imports.ts';
import { IMPORT_MAX } from '../../../../contract/imports.ts';
import '../../../ui/app-shell/dialogs.css';
import { formatFailure } from '../../../ui/app-shell/failures.ts';
import { FormProblem } from '../../../ui/app-shell/field.tsx';
import { useLeaveGuard } from '../../../ui/app-shell/leave-guard.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { useIdempotencyKey } from '../../kit/idempotency.ts';
import { useSession } from '../../shell/shell-context.ts';
import { CheckStep } from './check-step.tsx';
import { ColumnsStep } from './columns-step.tsx';
import { guessColumns, readGuests, type ColumnReading } from './columns.ts';
import { useCheck, useImport, type Plan } from './data.ts';
import { DoneStep } from './done-step.tsx';
import type { Cells } from './read-table.ts';
import { SourceStep } from './source-step.tsx';
import './imports.css';

type Step = 'source' | 'columns' | 'check' | 'done';

const TITLES: Record<Step, string> = {
  source: 'Import Guests',
  columns: 'Match Your Columns',
  check: 'Check Before Importing',
  done: 'Import Finished',
};

export function ImportDialog({ onClose }: { onClose: () => void }) {
  const [step, setStep] = useState<Step>('source');
  const [text, setText] = useState('');
  const [cells, setCells] = useState<Cells>([]);
  const [reading, setReading] = useState<ColumnReading>({ mapping: {}, hasHeader: true });
  const [made, setMade] = useState<GuestImport>();
  const work = useWork(cells, reading);
  const id = useId();
  const isBegun = step !== 'done' && (text.trim() !== '' || cells.length > 0);
  const { leave, question } = useLeaveGuard(isBegun, onClose);

  const check = async () => {
    if (await work.check()) setStep('check');
  };
  const importRows = async () => {
    const done = await work.importRows();
    if (!done) return;
    setMade(done);
    setStep('done');
  };
  return (
    <Dialog className="dlg dlg--import" labelledBy={id} busy={work.busy} onClose={leave}>
      <div className="dlg__head">
        <h2 id={id}>{TITLES[step]}</h2>
      </div>
      {step === 'source' && (
        <SourceStep
          text={text}
          onText={setText}
          onCancel={leave}
          onRead={(read) => {
            setCells(read);
            setReading(guessColumns(read));
            setStep('columns');
          }}
        />
      )}
      {step === 'columns' && (
        <ColumnsStep
          cells={cells}
          reading={reading}
          onChange={setReading}
          problem={work.problem}
          progress={work.progress}
          onBack={() => setStep('source')}
          onCheck={() => void check()}
        />
      )}
      {step === 'check' && work.plan && (
        <CheckStep
          plan={work.plan}
          busy={work.busy}
          problem={work.problem && <FormProblem>{work.problem}</FormProblem>}
          onBack={() => setStep('columns')}
          onImport={() => void importRows()}
        />
      )}
      {step === 'done' && made && <DoneStep made={made} onClose={onClose} />}
      {question}
    </Dialog>
  );
}

/** A failure keeps everything as entered. */
function useWork(cells: Cells, reading: ColumnReading) {
  const { eventId } = useSession().site;
  const checking = useCheck(eventId);
  const bringing = useImport(eventId);
  const intention = useIdempotencyKey();
  const [plan, setPlan] = useState<Plan>();
  const [problem, setProblem] = useState<string>();
  const [progress, setProgress] = useState<{ done: number; all: number }>();

  const check = async (): Promise<boolean> => {
    setProblem(undefined);
    const { rows, problems } = readGuests(cells, reading);
    if (rows.length > IMPORT_MAX) {
      setProblem(
        `You can import up to ${IMPORT_MAX.toLocaleString('en-US')} guests at a time. This list has ${rows.length.toLocaleString('en-US')}.`,
      );
      return false;
    }
    try {
      const onProgress = (done: number) => setProgress({ done, all: rows.length });
      const found = await checking.mutateAsync({ rows, onProgress });
      const all = [...problems, ...found.problems].toSorted((one, other) => one.row - other.row);
      setPlan({ ...found, problems: all });
      return true;
    } catch (cause) {
      setProblem(formatFailure(cause, 'Couldn’t check your list. Please try again.'));
      return false;
    } finally {
      setProgress(undefined);
    }
  };
  const importRows = async (): Promise<GuestImport | undefined> => {
    setProblem(undefined);
    const wanted = plan?.rows.filter(({ row }) => plan.plans.get(row)?.act !== 'same') ?? [];
    try {
      return await bringing.mutateAsync({ rows: wanted, key: intention.getKey(wanted) });
    } catch (cause) {
      setProblem(formatFailure(cause, 'Couldn’t import your guests. Nothing was changed. Please try again.'));
      return undefined;
    }
  };
  return { plan, problem, progress, check, importRows, busy: checking.isPending || bringing.isPending };
}
