-- Custom SQL migration: what a company stores counts files of quick messages that are made with one, too (0029 counted what is uploaded). --
CREATE TRIGGER quick_messages_stored_in AFTER INSERT ON quick_messages
  REFERENCING NEW TABLE AS made FOR EACH STATEMENT
  WHEN (current_setting('app.moving', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION count_stored();
