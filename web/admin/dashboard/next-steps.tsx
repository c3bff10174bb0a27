import { ArrowRight, Eye, Gift, Mail, MessageCircleQuestionMark, Search, Send, Wallet } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Task, TaskKey } from './tasks.ts';

const ICONS: Record<TaskKey, LucideIcon> = {
  read: Eye,
  send: Send,
  check: Search,
  remind: Mail,
  ask: MessageCircleQuestionMark,
  pay: Wallet,
  thank: Gift,
};

interface NextStepsProps {
  tasks: readonly Task[];
  /** A notice elsewhere on the page asks for something, or may still do so. */
  asksMore: boolean;
  /** The steps of a site that is not ready yet. */
  children?: ReactNode;
}

export function NextSteps({ tasks, asksMore, children }: NextStepsProps) {
  if (tasks.length === 0 && children === undefined && asksMore) return null;
  return (
    <section className="section next" aria-labelledby="next">
      <div className="section__head">
        <h2 id="next">What to do next</h2>
      </div>
      {tasks.length > 0 && (
        <ul className="next__tasks">
          {tasks.map((task) => (
            <TaskRow key={task.key} task={task} />
          ))}
        </ul>
      )}
      {tasks.length === 0 && children === undefined && (
        <p className="recent__none">You’re all caught up. New replies and gifts appear here.</p>
      )}
      {children}
    </section>
  );
}

function TaskRow({ task: { key, title, note, to } }: { task: Task }) {
  const Icon = ICONS[key];
  return (
    <li>
      <Icon aria-hidden="true" />
      <Link to={to}>{title}</Link>
      <p>{note}</p>
      <ArrowRight aria-hidden="true" />
    </li>
  );
}
