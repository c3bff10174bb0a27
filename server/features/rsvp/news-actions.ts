import type { Db } from '../../kit/db.ts';
import { readReplyNews, type ReplyNews } from './news-store.ts';

export type { ReplyNews };

export const listReplyNews = (db: Db, event: { eventId: string }, ids: readonly string[]): Promise<ReplyNews[]> =>
  readReplyNews(db, event, ids);
