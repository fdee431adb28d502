-- additive: a function that does what it did before unless it is told that its work is done
-- Who takes back many texts at once takes their words out of the index too, block by block, and says so for the
-- transaction. For each of them this function looks through a whole block, 3,000 rows: in a long chat of two that was
-- more than the 5 s a statement may take, and an account could not be deleted (docs/decisions/0216).
-- As before otherwise (migration 0035).
create or replace function forget_message_words() returns trigger language plpgsql as $$
declare
  v_indexed_seq bigint;
  v_block integer := new.seq / 1024;
  v_offset smallint := new.seq % 1024;
begin
  if current_setting('lero.words_taken', true) = 'on' then
    return null;
  end if;
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
