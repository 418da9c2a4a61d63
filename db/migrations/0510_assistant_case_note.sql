-- What somebody added when they handed a conversation over, so that it is shown to them with it; it leaves with the conversation.
alter table assistant.session add column case_note text;
