"""The field for Django that the page prints, in a project of its own: fixtures, a form, the admin.

The page runs in other tests, in one process. A project needs settings of its own, so it runs in another.
"""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

import amsterdam_routes as ar
from tests.extras import installed

pytestmark = pytest.mark.skipif(not installed("frameworks"), reason="the extra 'frameworks' is not installed")
PAGE = Path(__file__).parents[2] / "docs" / "frameworks" / "web.md"
MODELS = """import amsterdam_routes as ar
from django.core.exceptions import ValidationError as Refused
from django.db import models


{field}

class Game(models.Model):
    record = RecordField()
"""
ADMIN = """from django.contrib import admin
from games.models import Game

admin.site.register(Game)
"""
SETTINGS = """
SECRET_KEY = "for tests"
DEBUG = True
ALLOWED_HOSTS = ["*"]
USE_TZ = True
ROOT_URLCONF = "urls"
DEFAULT_AUTO_FIELD = "django.db.models.AutoField"
DATABASES = {"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": "games.sqlite"}}
INSTALLED_APPS = ["django.contrib.admin", "django.contrib.auth", "django.contrib.contenttypes",
                  "django.contrib.sessions", "django.contrib.messages", "games"]
MIDDLEWARE = ["django.contrib.sessions.middleware.SessionMiddleware",
              "django.contrib.auth.middleware.AuthenticationMiddleware",
              "django.contrib.messages.middleware.MessageMiddleware"]
TEMPLATES = [{"BACKEND": "django.template.backends.django.DjangoTemplates", "APP_DIRS": True, "OPTIONS": {
    "context_processors": ["django.template.context_processors.request", "django.contrib.auth.context_processors.auth",
                           "django.contrib.messages.context_processors.messages"]}}]
"""
URLS = """from django.contrib import admin
from django.urls import path

urlpatterns = [path("admin/", admin.site.urls)]
"""
SESSION = """import json, os
os.environ["DJANGO_SETTINGS_MODULE"] = "settings"
import django
django.setup()
from django.contrib.auth.models import User
from django.core.management import call_command
from django.test import Client
import amsterdam_routes as ar
from games.models import Game

call_command("migrate", run_syncdb=True, verbosity=0)
record = ar.new_record(2, seed="1634", names=["Griet", "Jan"])
game = Game(record=record)
game.full_clean()
game.save()
call_command("dumpdata", "games", output="fixture.json")
Game.objects.all().delete()
call_command("loaddata", "fixture.json", verbosity=0)
assert Game.objects.get().record == record

User.objects.create_superuser("griet", "", "geheim")
client = Client()
assert client.login(username="griet", password="geheim")
page = f"/admin/games/game/{Game.objects.get().pk}/change/"
shown = client.get(page)
assert shown.status_code == 200 and b"amsterdam-routes/record" in shown.content
later = record.play(ar.legal_actions(record.state)[0])
saved = client.post(page, {"record": ar.to_json(later)})
assert saved.status_code == 302, saved.content
assert Game.objects.get().record == later
refused = client.post(page, {"record": ar.to_json(later).replace('"players":2', '"players":9')})
assert refused.status_code == 200 and b"$.setup" in refused.content
print(json.dumps({"plies": Game.objects.get().record.ply, "all": Game.objects.count()}))
"""


def field() -> str:
    """The class that the page prints."""
    page = PAGE.read_text(encoding="utf-8")
    found = re.search(r"^>>> class RecordField.*?(?=^>>>)", page, re.DOTALL | re.MULTILINE)
    assert found is not None
    return re.sub(r"^(>>>|\.\.\.) ", "", found[0], flags=re.MULTILINE)


def test_the_field_for_django_works_in_fixtures_forms_and_the_admin(tmp_path: Path) -> None:
    (tmp_path / "games").mkdir()
    files = {"models.py": MODELS.format(field=field()), "admin.py": ADMIN, "__init__.py": ""}
    for name, text in files.items():
        (tmp_path / "games" / name).write_text(text, encoding="utf-8")
    for name, text in {"settings.py": SETTINGS, "urls.py": URLS, "session.py": SESSION}.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    done = subprocess.run([sys.executable, "session.py"], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    assert json.loads(done.stdout) == {"plies": 1, "all": 1}
    assert json.loads((tmp_path / "fixture.json").read_text(encoding="utf-8"))[0]["fields"]["record"] == json.loads(
        ar.to_json(ar.new_record(2, seed="1634", names=["Griet", "Jan"]))
    )
