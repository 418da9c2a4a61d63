-- Stored words of messages, sections and members are made again with migration 0885. A column that is generated is made again when what it is
-- made of is written; the directory's event consumer starts again.
update community.message set content = content where words is distinct from to_tsvector('english', search.plain(content));
update editor.section set content = content where words is distinct from editor.section_words(content);
update kernel.consumer set version = 7, epoch = 0, tx_id = '0', id = 0 where name = 'directory.members';
