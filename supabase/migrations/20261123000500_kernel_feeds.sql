-- What every entry of a feed says besides, where the clock of the device was far off and ours stands in its place.
create function private.note_clock() returns trigger language plpgsql set search_path = '' as $$
begin
  new.activity_details := new.activity_details || '{"clock": true}';
  return new;
end
$$;
