import { toast } from '../../../ui/toast.tsx';
import { formatFailure } from '../../../ui/app-shell/failures.ts';
import type { Question } from '../../../../contract/rsvp.ts';
import { Switch } from '../../kit/switch.tsx';
import { useSession } from '../../shell/shell-context.ts';
import { useChangeQuestion } from './data.ts';

const STATES = {
  enabled: {
    on: 'Active',
    off: 'Hidden',
    saidOn: 'Question enabled successfully',
    saidOff: 'Question disabled successfully',
  },
  required: {
    on: 'Required',
    off: 'Optional',
    saidOn: 'Question made required successfully',
    saidOff: 'Question made optional successfully',
  },
} as const;

export function Toggle({ question, field }: { question: Question; field: keyof typeof STATES }) {
  const change = useChangeQuestion(useSession().site.eventId);
  const words = STATES[field];
  // Optimistic; a failed mutation restores the previous state.
  const on = change.isPending ? change.variables.body[field] === true : question[field];
  const toggle = async () => {
    try {
      await change.mutateAsync({ id: question.id, body: { [field]: !question[field] } });
      toast.success(question[field] ? words.saidOff : words.saidOn, { topic: 'question' });
    } catch (cause) {
      toast.error(formatFailure(cause, 'Failed to update question'), { topic: 'question' });
    }
  };
  return (
    <Switch on={on} busy={change.isPending} onFlip={() => void toggle()} about={question.label}>
      {on ? words.on : words.off}
    </Switch>
  );
}
