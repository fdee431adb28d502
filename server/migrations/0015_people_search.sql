-- additive: a table beside the profiles; a program without it searches the profiles, slower.
-- What people search looks at, beside the profiles: these are written at every coming and going.
-- Sorted byte by byte: without accents and case that is how Portuguese sorts, and no library of the system can
-- change it under the index.
create table people_search (
  user_id uuid primary key references profiles on delete cascade,
  folded_name text collate "C" not null,
  -- Name and bio.
  folded_text text not null
);

-- Every two neighbouring characters of a text, each pair once: a part of the text has all of its pairs.
create function bigrams(value text) returns text[]
  language sql immutable strict parallel safe
  as $$
  select coalesce(array_agg(distinct c.chars[n] || c.chars[n + 1]), '{}')
  from (select string_to_array(value, null) as chars) c, generate_series(1, cardinality(c.chars) - 1) n
$$;

create function keep_people_search() returns trigger language plpgsql as $$
begin
  insert into people_search (user_id, folded_name, folded_text)
  values (
    new.user_id, fold(coalesce(new.display_name, '')),
    fold(coalesce(new.display_name, '') || ' ' || coalesce(new.bio, ''))
  )
  on conflict (user_id) do update set folded_name = excluded.folded_name, folded_text = excluded.folded_text;
  return null;
end $$;
create trigger profiles_search_inserted after insert on profiles
  for each row execute function keep_people_search();
create trigger profiles_search_updated after update of display_name, bio on profiles
  for each row when ((old.display_name, old.bio) is distinct from (new.display_name, new.bio))
  execute function keep_people_search();

insert into people_search (user_id, folded_name, folded_text)
select user_id, fold(coalesce(display_name, '')), fold(coalesce(display_name, '') || ' ' || coalesce(bio, ''))
from profiles;
drop index profiles_search;

create index people_search_name on people_search (folded_name, user_id);
-- Without a list of pending entries, which every search would have to go through.
create index people_search_bigrams on people_search using gin (bigrams(folded_text)) with (fastupdate = off);

-- Some of those who have all pairs of a text. By the index of pairs and no other way: the planner takes a walk along
-- the names for cheaper, and goes through all of them when the text is rare.
create function people_with_pairs(p_text text, p_limit integer) returns setof people_search
  language sql stable
  set enable_seqscan = off
  set enable_indexscan = off
  set enable_indexonlyscan = off
  set jit = off
as $$
  select user_id, folded_name, folded_text from people_search
  where bigrams(folded_text) @> bigrams(p_text) limit p_limit
$$;

-- People whose name or bio contains the text, whatever its case and accents, names that begin with it first, each
-- part in the order of names; without the viewer and without blocked pairs.
-- It looks at a few thousand rows at most, whatever the text and however many people there are: first at names that
-- begin with it, then along the names, where a frequent text is soon found, then by the pairs of characters, by
-- which a rare one is. A text that very many have and nobody among the first names gets some of them.
create function search_people(p_viewer_id uuid, p_text text, p_limit integer)
  returns table (user_id uuid, is_prefix boolean)
  language plpgsql stable
  set enable_seqscan = off
  set jit = off
as $$
#variable_conflict use_column
declare
  c_rows_max constant integer := 2000;
  v_text text := fold(p_text);
  v_end text := v_text || chr(1114111);
  v_pattern text := '%' || replace(replace(replace(v_text, '\', '\\'), '%', '\%'), '_', '\_') || '%';
  v_first uuid[];
  v_rest uuid[];
  v_missing integer;
begin
  if char_length(v_text) < 2 then
    return;
  end if;
  v_first := array(
    select s.user_id from people_search s
    where s.folded_name >= v_text and s.folded_name < v_end
      and s.user_id <> p_viewer_id
      and not exists (
        select from blocked_users b
        where (b.user_id = p_viewer_id and b.blocked_user_id = s.user_id)
           or (b.user_id = s.user_id and b.blocked_user_id = p_viewer_id)
      ) /* policy */
    order by s.folded_name, s.user_id limit p_limit
  );
  v_missing := p_limit - cardinality(v_first);
  if v_missing > 0 then
    v_rest := array(
      select s.user_id from (
        select n.user_id, n.folded_name, n.folded_text from people_search n
        order by n.folded_name, n.user_id limit c_rows_max
      ) s
      where s.folded_text like v_pattern
        and not (s.folded_name >= v_text and s.folded_name < v_end)
        and s.user_id <> p_viewer_id
        and not exists (
          select from blocked_users b
          where (b.user_id = p_viewer_id and b.blocked_user_id = s.user_id)
             or (b.user_id = s.user_id and b.blocked_user_id = p_viewer_id)
        ) /* policy */
      order by s.folded_name, s.user_id limit v_missing
    );
  end if;
  if v_missing > cardinality(v_rest) then
    v_rest := array(
      select s.user_id from people_with_pairs(v_text, c_rows_max) s
      where s.folded_text like v_pattern
        and not (s.folded_name >= v_text and s.folded_name < v_end)
        and s.user_id <> p_viewer_id
        and not exists (
          select from blocked_users b
          where (b.user_id = p_viewer_id and b.blocked_user_id = s.user_id)
             or (b.user_id = s.user_id and b.blocked_user_id = p_viewer_id)
        ) /* policy */
      order by s.folded_name, s.user_id limit v_missing
    );
  end if;
  return query
    select f.id, true from unnest(v_first) f (id) union all
    select r.id, false from unnest(v_rest) r (id);
end $$;
