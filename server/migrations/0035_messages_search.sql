-- additive: tables beside the messages, which a program that does not know of them leaves alone
-- What the search in messages looks at (docs/decisions/0120): which messages of a conversation have which word, in blocks
-- of 1024 numbers of its log. Filled by a job; what is not in here yet is searched in the messages themselves.
create table message_search_places (
  conversation_id uuid primary key references conversations on delete cascade,
  -- Up to here the log is in the blocks. Who changes what they hold locks this row first.
  indexed_seq bigint not null default 0
) with (fillfactor = 70);

create table message_search_blocks (
  conversation_id uuid not null,
  block integer not null,
  oldest_at timestamptz not null,
  newest_at timestamptz not null,
  primary key (conversation_id, block)
) with (fillfactor = 70);

-- `offsets`: which numbers of the block, in no order. A word is sorted byte by byte: what begins with the same letters
-- stands together, and no library of the system can change that. Its stem is its first `stem_length` characters.
create table message_words (
  conversation_id uuid not null,
  block integer not null,
  word text collate "C" not null,
  stem_length smallint not null,
  offsets smallint[] not null,
  primary key (conversation_id, block, word)
) with (fillfactor = 80);

-- Messages whose words were taken out since they have others now; they are searched as what is not in the blocks yet.
create table message_search_again (
  conversation_id uuid not null references conversations on delete cascade,
  seq bigint not null,
  primary key (conversation_id, seq)
);

-- What words of one meaning have in common, as the beginning of each: 'reunioes' and 'reuniao' are 'reun'. By the stems
-- of PostgreSQL, as far as they begin the word, and without the vowels that are left at their end; three letters at least.
create function stem_word(word text) returns text language plpgsql immutable strict parallel safe as $$
declare
  v_stem text := coalesce((ts_lexize('pg_catalog.portuguese_stem', word))[1], word);
  v_bare text;
begin
  while not starts_with(word, v_stem) loop
    v_stem := left(v_stem, -1);
  end loop;
  v_bare := rtrim(v_stem, 'aeiou');
  if char_length(v_bare) >= 3 then
    return v_bare;
  end if;
  return case when char_length(v_stem) >= 3 then v_stem else word end;
end $$;

-- In the transaction that takes a text back or changes it: nothing of what it said stays behind. The row of the place is
-- locked also where there is none yet, so that whoever reads the text for the blocks does so before or after.
create function forget_message_words() returns trigger language plpgsql as $$
declare
  v_indexed_seq bigint;
  v_block integer := new.seq / 1024;
  v_offset smallint := new.seq % 1024;
begin
  insert into message_search_places as p (conversation_id)
  select c.id from conversations c where c.id = new.conversation_id
  on conflict (conversation_id) do update set indexed_seq = p.indexed_seq
  returning p.indexed_seq into v_indexed_seq;
  if v_indexed_seq is null or new.seq > v_indexed_seq then
    return null;
  end if;
  delete from message_words w
  where w.conversation_id = new.conversation_id and w.block = v_block and w.offsets = array[v_offset];
  update message_words w set offsets = array_remove(w.offsets, v_offset)
  where w.conversation_id = new.conversation_id and w.block = v_block and v_offset = any (w.offsets);
  if new.content is null then
    delete from message_search_again a where a.conversation_id = new.conversation_id and a.seq = new.seq;
  else
    insert into message_search_again (conversation_id, seq) values (new.conversation_id, new.seq)
    on conflict do nothing;
  end if;
  return null;
end $$;
create trigger messages_search_changed after update of content on messages
  for each row when (old.content is distinct from new.content) execute function forget_message_words();

-- The newest `p_limit` messages that have all the words, newest first, in the conversations of the person (all but what
-- waits among their requests, `is_request` of migration 0037; or one), behind the place where the page before ended (null: from the newest). `p_words` are folded, rare ones first; of those
-- in `p_is_begun` the last letters may be missing.
-- Blocks are looked at from the newest on, and no further than a full page needs; one that does not have the first word
-- costs one look into an index. In a block times follow numbers, so that no more messages are read than are shown.
create function search_messages(
  p_user_id uuid, p_conversation_id uuid, p_words text[], p_is_begun boolean[], p_limit integer,
  p_before_at timestamptz, p_before_conversation_id uuid, p_before_seq bigint
)
  returns table (conversation_id uuid, seq bigint)
  language plpgsql stable rows 30
  set enable_seqscan = off
  set enable_hashjoin = off
  set enable_mergejoin = off
  set jit = off
as $$
#variable_conflict use_column
declare
  c_block_size constant integer := 1024;
  v_stems text[] := array(select stem_word(w) from unnest(p_words) with ordinality t (w, n) order by n);
  v_ends text[] := array(select s || chr(1114111) from unnest(v_stems) with ordinality t (s, n) order by n);
  v_count integer := cardinality(p_words);
  v_ids uuid[];
  v_blocks integer[];
  v_firsts bigint[];
  v_newest timestamptz[];
  v_from integer := 1;
  v_to integer;
  v_step integer := 8;
  v_found_ids uuid[] := '{}';
  v_found_seqs bigint[] := '{}';
  v_found_at timestamptz[] := '{}';
  -- Of a full page, the oldest: nothing older is wanted.
  v_last_at timestamptz;
  v_first bigint;
  v_low integer;
  v_high integer;
  v_middle integer;
  v_seq bigint;
  v_at timestamptz;
  v_missing integer;
  r record;
begin
  select array_agg(b.conversation_id), array_agg(b.block), array_agg(b.first_seq), array_agg(b.newest_at)
  into v_ids, v_blocks, v_firsts, v_newest
  from (
    select b.conversation_id, b.block, p.first_seq, b.newest_at
    from conversation_participants p
    join message_search_blocks b on b.conversation_id = p.conversation_id and b.block >= p.first_seq / c_block_size
    where /* policy */ p.user_id = p_user_id and p.left_seq is null
      and case
        when p_conversation_id is null then not (p.is_request and p.sent_count = 0)
        else p.conversation_id = p_conversation_id
      end
      and (p_before_at is null or b.oldest_at <= p_before_at)
    order by b.newest_at desc, b.conversation_id, b.block desc
  ) b;

  while v_from <= coalesce(cardinality(v_ids), 0) and (v_last_at is null or v_newest[v_from] >= v_last_at) loop
    v_to := v_from + v_step - 1;
    for r in
      select t.id, t.block, t.first_seq, t.newest_at, all_words.offsets
      from unnest(v_ids[v_from:v_to], v_blocks[v_from:v_to], v_firsts[v_from:v_to], v_newest[v_from:v_to])
        with ordinality t (id, block, first_seq, newest_at, n)
      cross join lateral (
        select array_agg(distinct o.o) as offsets
        from message_words w cross join unnest(w.offsets) o (o)
        where w.conversation_id = t.id and w.block = t.block and w.word >= v_stems[1] and w.word < v_ends[1]
          and (left(w.word, w.stem_length) = v_stems[1] or p_is_begun[1] and starts_with(w.word, p_words[1]))
        offset 0
      ) first_word
      cross join lateral (
        select case when v_count = 1 or first_word.offsets is null then first_word.offsets else (
          select array_agg(distinct o.o)
          from message_words w cross join unnest(w.offsets) o (o)
          where w.conversation_id = t.id and w.block = t.block and w.word >= v_stems[2] and w.word < v_ends[2]
            and (left(w.word, w.stem_length) = v_stems[2] or p_is_begun[2] and starts_with(w.word, p_words[2]))
            and o.o = any (first_word.offsets)
        ) end as offsets
        offset 0
      ) two_words
      cross join lateral (
        select case when v_count < 3 or two_words.offsets is null then two_words.offsets else (
          select array_agg(g.o order by g.o)
          from (
            select o.o
            from generate_series(3, v_count) k (n)
            join message_words w
              on w.conversation_id = t.id and w.block = t.block and w.word >= v_stems[k.n] and w.word < v_ends[k.n]
            cross join unnest(w.offsets) o (o)
            where (left(w.word, w.stem_length) = v_stems[k.n] or p_is_begun[k.n] and starts_with(w.word, p_words[k.n]))
              and o.o = any (two_words.offsets)
            group by o.o having count(distinct k.n) = v_count - 2
          ) g
        ) end as offsets
        offset 0
      ) all_words
      where all_words.offsets is not null
      order by t.n
    loop
      exit when v_last_at is not null and r.newest_at < v_last_at;
      v_first := r.block::bigint * c_block_size;
      v_high := cardinality(r.offsets);
      if r.newest_at > p_before_at then
        v_low := 1;
        while v_low <= v_high loop
          v_middle := (v_low + v_high) / 2;
          select m.created_at into v_at
          from messages m where m.conversation_id = r.id and m.seq = v_first + r.offsets[v_middle];
          if v_at > p_before_at then
            v_high := v_middle - 1;
          else
            v_low := v_middle + 1;
          end if;
        end loop;
      end if;

      v_missing := p_limit;
      for i in reverse v_high .. 1 loop
        v_seq := v_first + r.offsets[i];
        exit when v_missing = 0;
        select m.created_at into v_at
        from messages m
        where m.conversation_id = r.id and m.seq = v_seq and m.seq >= r.first_seq
          and m.content is not null and /* policy */ not m.view_once
          and /* policy */ not exists (
            select from hidden_messages h
            where h.conversation_id = r.id and h.user_id = p_user_id and h.seq = m.seq
          );
        continue when not found
          or (v_at, r.id, v_seq) >= (p_before_at, p_before_conversation_id, p_before_seq);
        exit when v_at < v_last_at;
        v_found_ids := v_found_ids || r.id;
        v_found_seqs := v_found_seqs || v_seq;
        v_found_at := v_found_at || v_at;
        v_missing := v_missing - 1;
      end loop;

      if cardinality(v_found_ids) >= p_limit then
        select array_agg(f.id), array_agg(f.seq), array_agg(f.at), min(f.at)
        into v_found_ids, v_found_seqs, v_found_at, v_last_at
        from (
          select f.id, f.seq, f.at
          from unnest(v_found_ids, v_found_seqs, v_found_at) f (id, seq, at)
          order by f.at desc, f.id desc, f.seq desc limit p_limit
        ) f;
      end if;
    end loop;
    v_from := v_to + 1;
    v_step := least(v_step * 2, 256);
  end loop;

  return query
    select f.id, f.seq from unnest(v_found_ids, v_found_seqs, v_found_at) f (id, seq, at)
    order by f.at desc, f.id desc, f.seq desc limit p_limit;
end $$;
