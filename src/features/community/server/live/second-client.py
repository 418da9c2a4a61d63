"""A client from elsewhere: it knows the protocol of the socket and the calls, and nothing else of this project.

Two members talk by it: python3 second-client.py ADDRESS, and on its input a line of JSON {"one": {"id", "token"}, "other": …}.
It says what it saw as one line of JSON, or ends with a traceback.
"""

import asyncio
import json
import sys
import urllib.request

import websockets

ADDRESS = sys.argv[1]
WITHIN_S = 10


def call(method, path, token, body=None):
    data = None if body is None else json.dumps(body).encode()
    headers = {"authorization": "Bearer " + token, "content-type": "application/json"}
    request = urllib.request.Request(ADDRESS + path, data=data, method=method, headers=headers)
    with urllib.request.urlopen(request, timeout=WITHIN_S) as answer:
        return json.loads(answer.read())


class Person:
    def __init__(self, member):
        self.id, self.token = member["id"], member["token"]

    async def connect(self):
        self.socket = await websockets.connect(ADDRESS.replace("http", "ws", 1) + "/api/messaging/ws/" + self.id)
        await self.say("authenticate", {"token": self.token})
        await self.say("join_channel", {"channel_id": "general"})
        # One is in the channel once one's own words come from there.
        here = {"channel_id": "general", "content": self.id + " is here.", "message_type": "text", "attachments": []}
        await self.say("send_message", here)
        await self.hear("new_message", content=here["content"])

    async def say(self, event_type, data):
        await self.socket.send(json.dumps({"event_type": event_type, "data": data}))

    async def hear(self, event_type, **having):
        async def listen():
            while True:
                frame = json.loads(await self.socket.recv())
                data = frame["data"]
                if frame["event_type"] == event_type and all(data.get(key) == value for key, value in having.items()):
                    return data

        return await asyncio.wait_for(listen(), WITHIN_S)


async def main():
    given = json.loads(sys.stdin.readline())
    one, other = Person(given["one"]), Person(given["other"])
    await one.connect()
    await other.connect()
    saw = {}
    await one.hear("user_joined_channel", user_id=other.id)

    await one.say("typing_start", {"channel_id": "general"})
    saw["typing"] = (await other.hear("typing_indicator", user_id=one.id, is_typing=True))["username"]
    await one.say("typing_stop", {"channel_id": "general"})
    await other.hear("typing_indicator", user_id=one.id, is_typing=False)

    words = {"channel_id": "general", "content": "Hello from elsewhere.", "message_type": "text", "attachments": []}
    await one.say("send_message", words)
    message = await other.hear("new_message", content=words["content"])
    saw["message"] = {key: message[key] for key in ("content", "user_id", "channel_id", "is_deleted", "message_type")}
    await one.hear("new_message", id=message["id"])

    path = "/api/messaging/messages/" + message["id"]
    call("POST", path + "/react", other.token, {"emoji": "👍"})
    saw["reactions"] = (await one.hear("reaction_updated", message_id=message["id"]))["reactions"]
    call("PUT", path, one.token, {"content": "Hello again."})
    saw["edited"] = (await other.hear("message_edited", message_id=message["id"]))["content"]
    call("DELETE", path, one.token)
    saw["deleted"] = (await other.hear("message_deleted", message_id=message["id"]))["content"]

    direct = {"recipient_id": other.id, "content": "Only for you.", "message_type": "text", "attachments": []}
    await one.say("send_direct_message", direct)
    saw["direct"] = (await other.hear("new_direct_message", sender_id=one.id))["content"]
    await one.hear("direct_message_sent", recipient_id=other.id)
    call("PUT", "/api/auth/privacy", other.token, {"allow_messages_from_students": False})
    await one.say("send_direct_message", direct)
    saw["blocked"] = (await one.hear("message_blocked", recipient_id=other.id))["reason"]

    pong = await one.socket.ping()
    await asyncio.wait_for(pong, WITHIN_S)
    saw["ping"] = True
    await one.socket.close()
    saw["gone"] = (await other.hear("user_left_channel", user_id=one.id))["channel_id"]
    await other.socket.close()
    print(json.dumps(saw))


asyncio.run(main())
