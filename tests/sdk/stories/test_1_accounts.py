import argilla as rg
from common import OWNER_KEY, PASSWORD, answered, http, unique
from support import Story, sign_in


class Accounts(Story):
    def test_init_tells_who_asks(self):
        sign_in(workspace=self.workspace.name)
        me = rg.User.me()
        self.assertTrue(me.is_owner)
        self.assertEqual(me.api_key, OWNER_KEY)
        self.assertEqual(rg.get_workspace(), self.workspace.name)

    def test_init_refuses_an_unknown_key_and_an_unknown_workspace(self):
        with self.assertRaises(Exception) as refused:
            sign_in(api_key="nobody.apikey")
        self.assertIn("401", str(refused.exception))
        with self.assertRaises(ValueError):
            sign_in(workspace="no-such-workspace")

    def test_owner_makes_a_workspace_once(self):
        name = unique("made")
        made = rg.Workspace.create(name)
        try:
            self.assertEqual(rg.Workspace.from_name(name).id, made.id)
            self.assertEqual(rg.Workspace.from_id(made.id).name, name)
            self.assertIn(made.id, [workspace.id for workspace in rg.Workspace.list()])
            with self.assertRaisesRegex(ValueError, "already exists"):
                rg.Workspace.create(name)
        finally:
            made.delete()
        self.assertNotIn(name, [workspace.name for workspace in rg.Workspace.list()])

    def test_owner_makes_finds_and_deletes_a_user(self):
        name = unique("ada")
        made = rg.User.create(name, password=PASSWORD, first_name="Ada", last_name="L", role="admin")
        self.assertTrue(made.is_admin)
        self.assertEqual(rg.User.from_name(name).id, made.id)
        self.assertEqual(rg.User.from_id(made.id).last_name, "L")
        self.assertIn(name, [user.username for user in rg.User.list()])
        with self.assertRaisesRegex(KeyError, "already exists"):
            rg.User.create(name, password=PASSWORD)
        with self.assertRaises(ValueError):
            rg.User.create(unique("short"), password="short")
        made.delete()
        self.assertNotIn(name, [user.username for user in rg.User.list()])

    def test_new_user_signs_in_with_name_and_password(self):
        user = self.hire()
        with http() as client:
            token = answered(client.post("/api/security/token", data={"username": user.username, "password": PASSWORD}))
            me = answered(
                client.get(
                    "/api/me", headers={"Authorization": f"Bearer {token['access_token']}", "X-Argilla-Api-Key": ""}
                )
            )
        self.assertEqual(me["username"], user.username)

    def test_member_sees_the_workspace_until_removed(self):
        user = self.hire(member=False)
        self.workspace.add_user(user.id)
        self.assertIn(user.id, [member.id for member in self.workspace.users])
        with self.assertRaisesRegex(ValueError, "already exists"):
            self.workspace.add_user(user.id)

        sign_in(user.api_key)
        self.assertEqual([workspace.name for workspace in rg.Workspace.list()], [self.workspace.name])

        sign_in()
        self.workspace.delete_user(user.id)
        self.assertNotIn(user.id, [member.id for member in self.workspace.users])
        sign_in(user.api_key)
        self.assertEqual(list(rg.Workspace.list()), [])

    def test_annotator_may_not_manage_people(self):
        sign_in(self.hire().api_key)
        for forbidden in (lambda: rg.Workspace.create(unique("mine")), lambda: list(rg.User.list())):
            with self.assertRaises(PermissionError):
                forbidden()
