-- The smallest and largest answer to a question for a number or a date, as text; null takes any.
alter table rsvp_questions add column minimum text, add column maximum text;
