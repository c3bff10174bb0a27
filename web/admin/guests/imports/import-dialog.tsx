import { useId, useState } from 'react';
import type { GuestImport } from '../../../../contract/imports.ts';
import '../../../ui/app-shell/dialogs.css';
import { useLeaveGuard } from '../../../ui/app-shell/leave-guard.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { CheckStep } from './check-step.tsx';
import { ColumnsStep } from './columns-step.tsx';
import { guessColumns, listUnused, type ColumnReading } from './columns.ts';
import { DoneStep } from './done-step.tsx';
import type { Cells } from './read-table.ts';
import { SourceStep } from './source-step.tsx';
import type { InvitedItem } from './targets.ts';
import { useWork } from './use-work.ts';
import './imports.css';

type Step = 'source' | 'columns' | 'check' | 'done';

const TITLES: Record<Step, string> = {
  source: 'Import Guests',
  columns: 'Match Your Columns',
  check: 'Check Before Importing',
  done: 'Import Finished',
};

interface ImportProps {
  /** The items of the schedule to which households are invited one by one. */
  items: readonly InvitedItem[];
  onClose: () => void;
}

export function ImportDialog({ items, onClose }: ImportProps) {
  const [step, setStep] = useState<Step>('source');
  const [text, setText] = useState('');
  const [cells, setCells] = useState<Cells>([]);
  const [reading, setReading] = useState<ColumnReading>({ mapping: [], headings: null });
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
    <Dialog className="dlg dlg--import" labelledBy={id} busy={work.isImporting} onClose={leave}>
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
            setReading(guessColumns(read, items));
            setStep('columns');
          }}
        />
      )}
      {step === 'columns' && (
        <ColumnsStep
          cells={cells}
          reading={reading}
          items={items}
          onChange={setReading}
          problem={work.problem}
          progress={work.progress}
          onBack={() => setStep('source')}
          onCheck={() => void check()}
        />
      )}
      {step === 'check' && (
        <CheckStep
          work={work}
          items={items}
          unused={listUnused(cells, reading)}
          onBack={() => setStep('columns')}
          onImport={() => void importRows()}
        />
      )}
      {step === 'done' && made && <DoneStep made={made} work={work} onClose={onClose} />}
      {question}
    </Dialog>
  );
}
