"""Who I am: guests, their other devices, their tables."""

import secrets
from contextlib import suppress

from hawker.server import opening
from hawker.server.http import guests
from hawker.server.http.endpoints import Call, endpoint
from hawker.server.http.guests import Pass
from hawker.server.messages import Arrival, DeviceList, Person, TableList, Transfer
from hawker.tables import judging_seats
from hawker.tables.chat import clean
from hawker.tables.errors import Denied
from hawker.tables.told import Guest


@endpoint("GET", "/api/me", "guest")
async def me(call: Call) -> Guest:
    """Who I am."""
    return call.me


@endpoint("POST", "/api/me", "visitor", body=Person, limit=(30, 60))
async def be_somebody(call: Call) -> Guest:
    """Become a guest, or change my name or picture."""
    house, person = call.house, call.body
    name = None if person.name is None else (clean(person.name) or None)
    if call.guest is None:
        guest = guests.new_guest(name, person.avatar)
        await house.store.people.add(guest)
        await call.become(guest, call.cookie.password)
        return guest
    avatar = call.guest.avatar if person.avatar is None else person.avatar
    guest = Guest(id=call.guest.id, name=name or call.guest.name, avatar=avatar)
    await house.store.people.rename(guest)
    await house.tell_guest(guest.id)
    return guest


@endpoint("DELETE", "/api/me", "guest")
async def forget_me(call: Call) -> None:
    """Delete my data: my name, my chat, my cookie. I leave every table; games stay, without me."""
    house = call.house
    for head in await house.store.logs.of_guest(call.who, most=1000):
        if head.state != "over":
            with suppress(Denied):  # a game that can no longer be read must not keep a guest from leaving
                loaded = await house.hall.load(head.id)
                await house.hall.act(loaded, lambda party: judging_seats.leave(party, call.who))
    await house.store.people.forget(call.who)
    await house.tell_guest(call.who)
    call.give_cookie(None)


@endpoint("POST", "/api/me/transfer", "guest", limit=(10, 60))
async def transfer(call: Call) -> Transfer:
    """A token that makes another device this guest, once, within a few minutes."""
    token = secrets.token_urlsafe(24)
    await call.house.store.people.add_transfer(guests.hashed(token), call.who, guests.TRANSFER_KEPT)
    return Transfer(token=token, expires_in=guests.TRANSFER_KEPT)


@endpoint("POST", "/api/arrive", "anybody", body=Arrival, limit=(10, 60))
async def arrive(call: Call) -> Guest:
    """Be the guest that a transfer token stands for, on this device."""
    house = call.house
    found = await house.store.people.use_transfer(guests.hashed(call.body.token))
    guest = None if found is None else await house.store.people.find(found)
    if guest is None:
        raise Denied("no-such-transfer", "This link was used before or is too old: make a new one on the other device.")
    await call.become(guest, house.admission.password_mark)
    return guest


@endpoint("GET", "/api/me/devices", "guest")
async def my_devices(call: Call) -> DeviceList:
    """The devices on which I am this guest."""
    return DeviceList(devices=await call.house.devices.of(call.who, call.cookie.session))


@endpoint("DELETE", "/api/me/devices/{device}", "guest")
async def end_device(call: Call) -> None:
    """Sign a device out: from now on it is nobody here, and what it has open is closed."""
    house, device = call.house, str(call.path["device"])
    if not device.isalnum() or not await house.devices.end(call.who, device):
        raise Denied("no-such-device", "You are not signed in on that device, or no longer.")
    if device == call.cookie.session:
        call.give_cookie(Pass("", call.cookie.password))
    house.presence.end_session(call.who, device)
    house.bus.tell("session", f"{call.who}:{device}")


@endpoint("GET", "/api/me/tables", "guest")
async def my_tables(call: Call) -> TableList:
    """The tables at which I sit, newest first."""
    found = await call.house.store.logs.of_guest(call.who, opening.LISTED_AT_MOST)
    return TableList(tables=await opening.listed(call.house.hall, found, call.who))
