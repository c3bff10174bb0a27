-- The point of a photo that stays visible where a design crops it: {"x": 0 to 100, "y": 0 to 100}. Null leaves it to the
-- design.
alter table events add column main_photo_focus jsonb;
alter table gallery_images add column focus jsonb;
