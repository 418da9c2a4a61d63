-- The usual term for this table, and for what carries its name (0868).
alter table notifications.held_mail rename to quiet_hours_queue;
select migration.rename_parts('notifications', 'held_mail', 'quiet_hours_queue');
