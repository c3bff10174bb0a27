import { formatFailure } from '../../ui/app-shell/failures.ts';
import { toast } from '../../ui/toast.tsx';
import { useSession } from '../shell/shell-context.ts';
import { useUnsplit, type SplitOff } from './data.ts';

/** Long enough to see in the list that it was a mistake. */
const UNDO_MS = 20_000;

/** Returns a function that says that an invitation was split, and offers to take it back. */
export function useAnnounceSplit(): (made: SplitOff) => void {
  const { mutateAsync } = useUnsplit(useSession().site.eventId);
  const takeBack = async ({ undo }: SplitOff) => {
    try {
      const { guest_name } = await mutateAsync(undo);
      toast.success(`${guest_name} is one invitation again`, { topic: 'invitation' });
    } catch (cause) {
      toast.error(formatFailure(cause, 'Couldn’t undo this. Please try again.'), { topic: 'invitation' });
    }
  };
  return (made) =>
    toast.success(`${made.guest_name} now has an invitation of their own`, {
      topic: 'invitation',
      description: 'Send them their new link.',
      duration: UNDO_MS,
      action: { label: 'Undo', onPress: () => void takeBack(made) },
    });
}
