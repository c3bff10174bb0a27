import { useQuery } from '@tanstack/react-query';
import { FileSpreadsheet } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import type { DragEvent } from 'react';
import { Field, FormProblem } from '../../../ui/app-shell/field.tsx';
import { formatRecentMoment } from '../../../../contract/dates.ts';
import { useSession } from '../../shell/shell-context.ts';
import { importsQuery } from './data.ts';
import type { Cells } from './read-table.ts';
import { formatSummary, UndoButton } from './undo-button.tsx';

/** In bytes; a larger file is not a guest list. */
const FILE_MAX = 10 * 1024 * 1024;

/** The table reader is its own chunk, loaded with the first list. */
const loadTableReader = () => import('./read-table.ts');

interface SourceProps {
  text: string;
  onText: (text: string) => void;
  onRead: (cells: Cells) => void;
  onCancel: () => void;
}

export function SourceStep({ text, onText, onRead, onCancel }: SourceProps) {
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [over, setOver] = useState(false);
  const picker = useRef<HTMLInputElement>(null);

  const read = async (readWith: (from: Awaited<ReturnType<typeof loadTableReader>>) => Cells | Promise<Cells>) => {
    setProblem(undefined);
    setBusy(true);
    try {
      const from = await loadTableReader();
      try {
        onRead(await readWith(from));
      } catch (cause) {
        setProblem(cause instanceof from.UnreadableFileError ? cause.message : 'We can’t read this list.');
      }
    } catch {
      setProblem('No connection. Please try again.');
    }
    setBusy(false);
  };
  const readPicked = (file: File | undefined) => {
    if (!file) return;
    if (file.size > FILE_MAX)
      setProblem('This file is larger than 10 MB. Please remove everything but the guest list.');
    else void read(({ readFile }) => readFile(file));
  };
  const handleDrag = (event: DragEvent, inside: boolean) => {
    event.preventDefault();
    setOver(inside);
  };

  return (
    <>
      <div className="dlg__body import">
        <FormProblem>{problem}</FormProblem>
        <div
          className={over ? 'import__drop is-over' : 'import__drop'}
          onDragOver={(event) => handleDrag(event, true)}
          onDragLeave={(event) => handleDrag(event, false)}
          onDrop={(event) => {
            handleDrag(event, false);
            readPicked(event.dataTransfer.files[0]);
          }}
        >
          <FileSpreadsheet aria-hidden="true" />
          <div>
            <p>
              <b>Upload a spreadsheet</b>
            </p>
            <p className="hint">CSV or XLSX, one household or one person per row. Drop it here or</p>
          </div>
          <button className="button" type="button" disabled={busy} onClick={() => picker.current?.click()}>
            Choose a File
          </button>
          <input
            ref={picker}
            type="file"
            hidden
            aria-label="File with guests"
            accept=".csv,.tsv,.txt,.xlsx,text/csv"
            onChange={(event) => {
              readPicked(event.target.files?.[0]);
              event.target.value = '';
            }}
          />
        </div>
        <Field
          label="Or paste a list"
          hint="Copied from a spreadsheet, or one household per line. Guests already on your list are updated."
        >
          {(control) => (
            <textarea
              {...control}
              className="input"
              rows={5}
              value={text}
              placeholder={'Name, Email\nAnna and Tom Miller, anna@example.com\nThe Okafors (4)'}
              onChange={(event) => onText(event.target.value)}
            />
          )}
        </Field>
        <LastImport />
      </div>
      <div className="dlg__foot">
        <button className="button" type="button" onClick={onCancel}>
          Cancel
        </button>
        <button
          className="button button--go"
          type="button"
          disabled={busy || text.trim() === ''}
          onClick={() => void read(({ readText }) => readText(text))}
        >
          {busy ? 'Reading...' : 'Continue'}
        </button>
      </div>
    </>
  );
}

/** Once it is undone, the import before it is not offered in its place: a second tap would undo that, too. */
function LastImport() {
  const { eventId } = useSession().site;
  const id = useId();
  const [undone, setUndone] = useState(false);
  const last = useQuery(importsQuery(eventId)).data?.find(({ undone_at }) => undone_at === null);
  if (undone) {
    return (
      <p className="import__last" role="status">
        Your last import was undone.
      </p>
    );
  }
  if (!last) return null;
  const { blocked } = last;
  return (
    <div className="import__last">
      <p>
        Your last import, {formatRecentMoment(last.created_at)}: {formatSummary(last)}.
      </p>
      <UndoButton made={last} blockedBy={blocked === null ? undefined : id} onUndone={() => setUndone(true)} />
      {blocked !== null && (
        <p className="hint" id={id}>
          {blocked}
        </p>
      )}
    </div>
  );
}
