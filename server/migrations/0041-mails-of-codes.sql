-- Names the mail of a code in jobs, which hold no email addresses; nodes of the previous release leave it empty.
alter table verification_codes add column mail_id uuid;
