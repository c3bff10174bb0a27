import { sql, type Kysely } from 'kysely';
import type { Tables } from './tables.ts';

/** A foreign key by its two tables. */
export interface KeyBetween {
  child: string;
  parent: string;
}

/** What a product distributes over several servers, by the column `event_id`. */
export interface Distribution {
  /** Parents first. */
  tables: readonly string[];
  /** Keys between one of `tables` and another table: they do not remain, and the product needs none of them. */
  dropped: readonly KeyBetween[];
  /** Keys with ON DELETE SET NULL: the product clears the column before it deletes, because the key will not. */
  cleared: readonly KeyBetween[];
}

/**
 * Returns why the tables cannot be distributed as they are in this database, a sentence for each; empty if they can.
 * Reads PostgreSQL's own catalog only, so every release is tested without Citus.
 */
export async function findObstacles(q: Kysely<Tables>, distribution: Distribution): Promise<string[]> {
  const tables = [...distribution.tables];
  const { rows } = await sql<{ says: string }>`
    with listed as (
      select c.oid, c.relname, c.relkind, c.relispartition, event_id.attnum as key
      from pg_class c
      left join pg_attribute event_id on attrelid = c.oid and attname = 'event_id' and atttypid = 'uuid'::regtype
        and attnotnull
      where c.relnamespace = current_schema()::regnamespace and c.relname = any(${tables})
    )
    select name || ' does not exist' as says from unnest(${tables}::text[]) as name
      where name not in (select relname from listed)
    union all
    select relname || ' has no column event_id of type uuid that is never null' from listed where key is null
    union all
    select relname || ' has no primary key' from listed
      where not exists (select from pg_index where indrelid = listed.oid and indisprimary)
    union all
    select relname || ': ' || indexrelid::regclass || ' is unique without event_id' from listed
      join pg_index on indrelid = listed.oid where indisunique and key is not null and not key = any(indkey)
    union all
    select relname || ': ' || conname || ' excludes rows, which only one server could check' from listed
      join pg_constraint on conrelid = listed.oid where contype = 'x'
    union all
    select relname || ': ' || tgname || ' is a trigger, which would run on each server by itself' from listed
      join pg_trigger on tgrelid = listed.oid where not tgisinternal
    union all
    select relname || '.' || attname || ' is numbered by a sequence' from listed
      join pg_attribute on attrelid = listed.oid and attnum > 0
      left join pg_attrdef on adrelid = attrelid and adnum = attnum
      where attidentity <> '' or pg_get_expr(adbin, adrelid) like 'nextval(%'
    union all
    select relname || ' is partitioned or inherits' from listed
      where relkind <> 'r' or relispartition or exists (
        select from pg_inherits where inhrelid = listed.oid or inhparent = listed.oid
      )
    order by 1
  `.execute(q);
  return [...rows.map(({ says }) => says), ...(await findBadKeys(q, distribution))];
}

interface Key extends KeyBetween {
  name: string;
  /** Both sides have `event_id`, at the same place. */
  byEvent: boolean;
  onDelete: string;
  onUpdate: string;
}

async function findBadKeys(q: Kysely<Tables>, { tables, dropped, cleared }: Distribution): Promise<string[]> {
  const { rows } = await sql<Key>`
    select conname as name, child.relname as child, parent.relname as parent, confdeltype as "onDelete",
      confupdtype as "onUpdate", exists (
        select from unnest(conkey, confkey) as pair (own, other)
        join pg_attribute a on a.attrelid = conrelid and a.attnum = own and a.attname = 'event_id'
        join pg_attribute b on b.attrelid = confrelid and b.attnum = other and b.attname = 'event_id'
      ) as "byEvent"
    from pg_constraint join pg_class child on child.oid = conrelid join pg_class parent on parent.oid = confrelid
    where contype = 'f' and child.relnamespace = current_schema()::regnamespace
      and (child.relname = any(${[...tables]}) or parent.relname = any(${[...tables]}))
    order by conname
  `.execute(q);
  const isIn = (list: readonly KeyBetween[], key: Key) =>
    list.some(({ child, parent }) => child === key.child && parent === key.parent);
  return rows.flatMap((key) => {
    const says = (reason: string) => [`${key.child}: ${key.name} ${reason}`];
    if (!tables.includes(key.child) || !tables.includes(key.parent))
      return isIn(dropped, key) ? [] : says(`refers to ${key.parent}, and only one of the two is distributed`);
    if (!key.byEvent) return says('does not compare event_id');
    if (key.onDelete === 'n' && !isIn(cleared, key))
      return says('sets null on delete, which the product must do itself');
    if (key.onDelete === 'd') return says('sets a default on delete');
    return 'nd'.includes(key.onUpdate) ? says('sets columns on update') : [];
  });
}
