-- public-media: what a store shows to anyone anyway. files, resumes: private, opened by short signed links.
insert into storage.buckets (id, name, public) values
  ('public-media', 'public-media', true),
  ('files', 'files', false),
  ('resumes', 'resumes', false)
on conflict (id) do nothing;
