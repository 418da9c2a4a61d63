-- Whom an admin has shut out is found nowhere among members; until now the directory and the leaderboard went on listing them.
delete from directory.entry using accounts.member where member.id = entry.member_id and deactivated_at is not null;

update achievements.standing set listed = false from accounts.member
where member.id = standing.member_id and deactivated_at is not null and listed;
