import uuid

import argilla as rg
from argilla._exceptions import ArgillaCredentialsError, ConflictError, ForbiddenError, UnprocessableEntityError
from common import PASSWORD, answered, http, unique
from support import Story, client_of, key_of


class Accounts(Story):
    def test_the_client_tells_who_asks(self):
        me = self.client.me
        self.assertEqual((me.username, me.role), ("argilla", "owner"))
        with self.assertRaises(ArgillaCredentialsError):
            client_of("nobody.apikey")

    def test_owner_makes_changes_and_deletes_a_user(self):
        given = uuid.uuid4()
        user = rg.User(
            username=f"{unique('ada')} l@example.org", first_name="Ada", password=PASSWORD, id=given, client=self.client
        ).create()
        self.assertEqual((user.id, user.role), (given, "annotator"))
        user.first_name, user.role, user.username = "Augusta", "admin", unique("augusta")
        user.update()
        found = self.client.users(user.username)
        self.assertEqual((found.id, found.first_name, found.role), (given, "Augusta", "admin"))
        self.assertIn(user.username, [each.username for each in self.client.users])
        with self.assertRaises(ConflictError):
            rg.User(username=user.username, password=PASSWORD, client=self.client).create()
        user.delete()
        self.assertIsNone(self.client.users(user.username))

    def test_a_new_password_and_a_new_name_sign_in(self):
        user = self.hire()
        user.username, user.password = unique("renamed"), "another password"
        user.update()
        with http() as client:
            token = answered(
                client.post("/api/v1/token", data={"username": user.username, "password": "another password"}), 201
            )
        self.assertEqual(token["token_type"], "bearer")

    def test_short_passwords_are_refused(self):
        with self.assertRaises(UnprocessableEntityError):
            rg.User(username=unique("short"), password="short", client=self.client).create()

    def test_workspaces_are_made_found_and_deleted(self):
        name = unique("A_workspace")
        made = rg.Workspace(name=name, client=self.client).create()
        self.assertEqual(self.client.workspaces(name).id, made.id)
        self.assertEqual(self.client.workspaces(id=made.id).name, name)
        with self.assertRaises(ConflictError):
            rg.Workspace(name=name, client=self.client).create()
        made.delete()
        self.assertIsNone(self.client.workspaces(name))

    def test_members_come_and_go(self):
        user = self.hire()
        self.assertIn(user.username, [member.username for member in self.workspace.users])
        mine = client_of(key_of(user))
        self.assertEqual([workspace.name for workspace in mine.workspaces], [self.workspace.name])
        user.remove_from_workspace(self.workspace)
        self.assertEqual(list(mine.workspaces), [])
        with self.assertRaises(ForbiddenError):
            list(mine.users)
