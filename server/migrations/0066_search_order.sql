-- additive: a function that answers what it answered before
-- Which of several words is looked for first is decided by what the newest blocks hold, and no longer by their length:
-- first the two that leave least to look through, then those of few forms. Among a million messages a frequent word
-- beside two letters takes 20 ms of a processor (81 before), four frequent words 44 (54 before).
-- As before otherwise (migration 0049, docs/decisions/0214).
create or replace function search_messages(
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
  -- So many of the newest blocks say what the words are like.
  c_sample constant integer := 4;
  -- To open a form's places costs as much as to compare with so many of them.
  c_form_cost constant integer := 60;
  v_stems text[] := array(select stem_word(w) from unnest(p_words) with ordinality t (w, n) order by n);
  v_ends text[] := array(select s || chr(1114111) from unnest(v_stems) with ordinality t (s, n) order by n);
  v_count integer := cardinality(p_words);
  v_order integer[];
  v_forms bigint[];
  v_places bigint[];
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
  v_offsets smallint[];
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

  if v_count > 1 then
    select array_agg(sample.forms order by w.n), array_agg(sample.places order by w.n)
    into v_forms, v_places
    from generate_series(1, v_count) w (n)
    cross join lateral (
      select count(*) as forms, coalesce(sum(cardinality(found.offsets)), 0) as places
      from unnest(v_ids[1:c_sample], v_blocks[1:c_sample]) t (id, block)
      join message_words found on found.conversation_id = t.id and found.block = t.block
        and found.word >= v_stems[w.n] and found.word < v_ends[w.n]
    ) sample;
    select array[one.n, two.n] || array(
      select n from generate_series(1, v_count) n where n not in (one.n, two.n) order by v_forms[n], v_places[n], n
    )
    into v_order
    from generate_series(1, v_count) one (n)
    join generate_series(1, v_count) two (n) on two.n <> one.n
    order by v_places[one.n] * (c_form_cost * v_forms[two.n] + v_places[two.n]), v_forms[one.n], one.n, two.n
    limit 1;
    p_words := array(select p_words[n] from unnest(v_order) with ordinality t (n, place) order by place);
    p_is_begun := array(select p_is_begun[n] from unnest(v_order) with ordinality t (n, place) order by place);
    v_stems := array(select v_stems[n] from unnest(v_order) with ordinality t (n, place) order by place);
    v_ends := array(select v_ends[n] from unnest(v_order) with ordinality t (n, place) order by place);
  end if;

  while v_from <= coalesce(cardinality(v_ids), 0) and (v_last_at is null or v_newest[v_from] >= v_last_at) loop
    v_to := v_from + v_step - 1;
    for r in
      select t.id, t.block, t.first_seq, t.newest_at, two_words.offsets
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
          from message_words w
          cross join lateral (
            select f.o from unnest(first_word.offsets) f (o) where f.o = any (w.offsets) offset 0
          ) o
          where w.conversation_id = t.id and w.block = t.block and w.word >= v_stems[2] and w.word < v_ends[2]
            and (left(w.word, w.stem_length) = v_stems[2] or p_is_begun[2] and starts_with(w.word, p_words[2]))
        ) end as offsets
        offset 0
      ) two_words
      where two_words.offsets is not null
      order by t.n
    loop
      exit when v_last_at is not null and r.newest_at < v_last_at;
      v_offsets := r.offsets;
      for k in 3 .. v_count loop
        exit when v_offsets is null;
        select array_agg(distinct o.o) into v_offsets
        from message_words w
        cross join lateral (
          select f.o from unnest(v_offsets) f (o) where f.o = any (w.offsets) offset 0
        ) o
        where w.conversation_id = r.id and w.block = r.block and w.word >= v_stems[k] and w.word < v_ends[k]
          and (left(w.word, w.stem_length) = v_stems[k] or p_is_begun[k] and starts_with(w.word, p_words[k]));
      end loop;
      continue when v_offsets is null;

      v_first := r.block::bigint * c_block_size;
      v_high := cardinality(v_offsets);
      if r.newest_at > p_before_at then
        v_low := 1;
        while v_low <= v_high loop
          v_middle := (v_low + v_high) / 2;
          select m.created_at into v_at
          from messages m where m.conversation_id = r.id and m.seq = v_first + v_offsets[v_middle];
          if v_at > p_before_at then
            v_high := v_middle - 1;
          else
            v_low := v_middle + 1;
          end if;
        end loop;
      end if;

      v_missing := p_limit;
      for i in reverse v_high .. 1 loop
        v_seq := v_first + v_offsets[i];
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
