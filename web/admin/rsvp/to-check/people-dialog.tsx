import { useState } from 'react';
import { FormDialog } from '../../../ui/app-shell/form-dialog.tsx';
import type { ReplyToCheck } from '../../../../contract/replies-to-check.ts';
import { ATTENDANCE_LABEL } from '../list.ts';
import type { Household } from './data.ts';
import { describeOthersOf } from './extra.ts';

interface PeopleDialogProps {
  reply: ReplyToCheck;
  household: Household;
  busy: boolean;
  onChoose: (people: string[]) => void;
  onClose: () => void;
}

/** For whom of a household a reply counts. Those whom it seems to be about are chosen already. */
export function PeopleDialog({ reply, household, busy, onChoose, onClose }: PeopleDialogProps) {
  const { people, guest_name, replied } = household;
  const [chosen, setChosen] = useState(people.filter(({ is_likely }) => is_likely).map(({ id }) => id));
  const [problem, setProblem] = useState<string>();
  const open = people.filter(({ id }) => !chosen.includes(id)).map(({ name }) => name);
  const about = [reply.name, ...reply.guest_names.split('\n')].filter((name) => name !== '').join(', ');
  return (
    <FormDialog
      title="Who has replied?"
      intro={`${about}: ${ATTENDANCE_LABEL[reply.attendance]}`}
      dirty={false}
      busy={busy}
      problem={problem}
      action="Save"
      acting="Saving..."
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen.length === 0) setProblem('Please choose at least one person.');
        else onChoose(chosen);
      }}
      onClose={onClose}
    >
      <fieldset className="to-check__people">
        <legend>The reply counts for these people of {guest_name}</legend>
        {people.map(({ id, name }) => (
          <label key={id} className="check">
            <input
              type="checkbox"
              checked={chosen.includes(id)}
              onChange={({ target }) => {
                setProblem(undefined);
                setChosen(target.checked ? [...chosen, id] : chosen.filter((one) => one !== id));
              }}
            />
            {name}
          </label>
        ))}
      </fieldset>
      <p className="hint" role="status">
        {[describeOthers(open, replied), describeOthersOf(reply, household, chosen.length)].filter(Boolean).join(' ')}
      </p>
    </FormDialog>
  );
}

function describeOthers(open: readonly string[], replied: boolean): string {
  const former = 'What was said before for those you choose moves into the history.';
  if (open.length === 0) return replied ? former : '';
  const names = open.join(', ');
  if (replied) return `${former} For ${names} everything stays as it is.`;
  return `${names} ${open.length === 1 ? 'has' : 'have'} not answered yet.`;
}
