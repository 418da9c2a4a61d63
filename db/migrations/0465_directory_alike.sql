-- Some tens of members hold a word like the one that was typed. Told of a thousand, the planner read all entries to join them.
alter function directory.alike(text[]) rows 50;
