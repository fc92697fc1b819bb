"""The database itself refuses to change a log entry, whoever asks.

SQLite rebuilds a table when a later migration alters it, and a rebuilt table has lost its triggers: such a migration must
run `guard` again (a test sees to it). On SQLite deleting is left to the model's guard and to the foreign keys, because
Django's own test database is emptied by DELETE; on PostgreSQL it is emptied by TRUNCATE, so there DELETE is refused too.
"""

from __future__ import annotations

from django.db import migrations

MESSAGE = "the log of a bout is append-only"

SQLITE = [
    f"""CREATE TRIGGER bouts_logentry_append_only BEFORE UPDATE ON bouts_logentry
        BEGIN SELECT RAISE(ABORT, '{MESSAGE}'); END""",
]
POSTGRESQL = [
    f"""CREATE FUNCTION bouts_logentry_append_only() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN RAISE EXCEPTION '{MESSAGE}'; END $$""",
    """CREATE TRIGGER bouts_logentry_append_only BEFORE UPDATE OR DELETE ON bouts_logentry
        FOR EACH ROW EXECUTE FUNCTION bouts_logentry_append_only()""",
]


def guard(apps, schema_editor):
    statements = {"sqlite": SQLITE, "postgresql": POSTGRESQL}.get(schema_editor.connection.vendor, [])
    for statement in statements:
        schema_editor.execute(statement)


def unguard(apps, schema_editor):
    vendor = schema_editor.connection.vendor
    if vendor == "sqlite":
        schema_editor.execute("DROP TRIGGER IF EXISTS bouts_logentry_append_only")
    elif vendor == "postgresql":
        schema_editor.execute("DROP TRIGGER IF EXISTS bouts_logentry_append_only ON bouts_logentry")
        schema_editor.execute("DROP FUNCTION IF EXISTS bouts_logentry_append_only()")


class Migration(migrations.Migration):
    dependencies = [("bouts", "0002_initial")]

    operations = [migrations.RunPython(guard, unguard)]
