import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { gunzipSync, inflateRawSync, inflateSync } from "node:zlib";
import { ProxyAgent, request as undiciRequest } from "undici";
import { until } from "../../harness/until";
import type { CertificateKind } from "../../loopback/certificate";
import type { Coding } from "../../loopback/coding";
import { coded } from "../../loopback/codingFaults";
import { startConnectProxy } from "../../loopback/connectProxy";
import { connectControl } from "../../loopback/controlClient";
import * as delivery from "../../loopback/deliveryFaults";
import { startListener } from "../../loopback/listener";
import * as scenarios from "../../loopback/scenarios";
import { writeTrust } from "../../loopback/trust";
import { startWeatherService, type WeatherService } from "../../loopback/weatherService";
import { temporaryFolder } from "../temporaryFolder";
import { bearer, jsonOf, useService } from "./client";

const NEW_YORK = "/currentconditions/v1/349727";
const PAST = `${NEW_YORK}/historical/24`;
const NOTHING = "/currentconditions/v1/7777";
const MEMBERS_WITHOUT_DETAILS = [
  ...["LocalObservationDateTime", "EpochTime", "WeatherText", "WeatherIcon", "HasPrecipitation", "PrecipitationType"],
  ...["IsDayTime", "Temperature", "MobileLink", "Link"],
];

describe("weather service", () => {
  const fixture = useService();
  const { fetch } = fixture;
  let service: WeatherService;
  before(() => ({ service } = fixture));
  const ask = (headers: Readonly<Record<string, string>> = bearer, path = NEW_YORK) => fetch(path, { headers });

  describe("current conditions", () => {
    it("are one observation: of ten members, and of 32 with the details, in the asked language", async () => {
      const answer = await ask();
      assert.equal(answer.status, 200);
      assert.match(answer.headers["content-type"] ?? "", /^application\/json/);
      const [observation = {}, ...others] = jsonOf(answer) as Record<string, unknown>[];
      assert.deepEqual([Object.keys(observation), others], [MEMBERS_WITHOUT_DETAILS, []]);
      const { LocalObservationDateTime: local, EpochTime: epoch } = observation;
      assert.equal(Date.parse(String(local)) / 1000, epoch);
      assert.match(String(local), /-0[45]:00$/);
      const german = await fetch("/currentconditions/v1/178087?details=true&language=de-de");
      const [whole = {}] = jsonOf(german) as Record<string, unknown>[];
      assert.deepEqual([Object.keys(whole).length, whole["WeatherText"]], [32, "Regen"]);
    });

    it("are 24 of the hours before, the newest first, and can be refused by themselves", async () => {
      const past = jsonOf(await fetch(PAST)) as { EpochTime: number }[];
      const between = past.slice(1).map(({ EpochTime }, index) => (past[index]?.EpochTime ?? 0) - EpochTime);
      assert.deepEqual([past.length, new Set(between)], [24, new Set([3600])]);
      assert.deepEqual(jsonOf(await fetch(`${NOTHING}/historical/24`)), []);
      service.behave({ name: "onPast", do: { name: "status", status: 403 } });
      assert.deepEqual([(await fetch(PAST)).status, (await ask()).status], [403, 200]);
      assert.deepEqual((await fetch(PAST.replace("24", "12"))).status, 404);
    });

    it("are none for a location without data, and refused for one that is unknown, stale at once", async () => {
      const [none, refused] = [await fetch(NOTHING), await fetch("/currentconditions/v1/1")];
      assert.deepEqual([none.status, jsonOf(none)], [200, []]);
      assert.deepEqual([refused.status, refused.headers.expires], [400, refused.headers.date]);
      assert.deepEqual(Object.keys(jsonOf(refused) as object), ["Code", "Message", "Reference"]);
    });
  });

  it("answers 401 with the whole error body, which repeats the address with the key", async () => {
    const url = `${service.altBaseUrl}${NEW_YORK}?apikey=wrong`;
    const { trace, type, ...body } = jsonOf(await fetch(url)) as Record<string, unknown>;
    assert.deepEqual(body, {
      title: "Unauthorized",
      status: 401,
      instance: NEW_YORK,
      Code: "Unauthorized",
      Message: "API authorization failed",
      Reference: url,
    });
    assert.ok(URL.canParse(String(type)));
    const { timestamp = "", requestId = "", buildId = "" } = trace as Record<string, string>;
    assert.equal(new Date(timestamp).toISOString(), timestamp);
    for (const id of [requestId, buildId]) assert.match(id, /^[0-9a-f-]{36}$/);
  });

  describe("compression", () => {
    // Gzip is what the service uses by itself.
    type Row = readonly [
      coding: Coding,
      accepted: string,
      label: string | undefined,
      unpack: (bytes: Buffer) => Buffer,
    ];
    const rows: readonly Row[] = [
      ["gzip", "gzip,deflate", "gzip", gunzipSync],
      ["deflate", "gzip,deflate", "deflate", inflateSync],
      ["deflate-raw", "gzip,deflate", "deflate", inflateRawSync],
      ["gzip", "", undefined, (bytes) => bytes],
      ["gzip", "gzip;q=0", undefined, (bytes) => bytes],
    ];
    for (const [coding, accepted, label, unpack] of rows)
      it(`sends ${label ?? "nothing compressed"} to clients that accept "${accepted}": ${coding}`, async () => {
        if (coding !== "gzip") service.behave(coded(coding));
        const { headers, bytes } = await ask({ ...bearer, "accept-encoding": accepted }, NOTHING);
        assert.deepEqual([headers["content-encoding"], String(unpack(bytes))], [label, "[]"]);
        const error = await ask({ "accept-encoding": accepted });
        assert.equal(error.headers["content-encoding"], label);
        assert.match(String(unpack(error.bytes)), /"Unauthorized"/);
      });
  });

  describe("transport", () => {
    const inFolder = temporaryFolder();

    const faults: Readonly<Partial<Record<CertificateKind, string>>> = {
      expired: "CERT_HAS_EXPIRED",
      notYetValid: "CERT_NOT_YET_VALID",
      wrongHost: "ERR_TLS_CERT_ALTNAME_INVALID",
      selfSigned: "DEPTH_ZERO_SELF_SIGNED_CERT",
    };
    it("can show certificates that clients refuse, each for its own reason", async () => {
      for (const [certificate, code] of Object.entries(faults) as [CertificateKind, string][]) {
        const other = await startWeatherService({ authority: fixture.authority, certificate });
        await assert.rejects(fetch(other.baseUrl + NEW_YORK), { code });
        await other.close();
      }
    });

    it("is trusted through the file for NODE_EXTRA_CA_CERTS, which keeps what was trusted before", async () => {
      const first = await writeTrust(inFolder(), "first\n", {});
      const both = await readFile(await writeTrust(inFolder(), service.caPem, { NODE_EXTRA_CA_CERTS: first }), "utf8");
      assert.equal(both, `first\n${service.caPem}`);
    });
  });

  describe("steering", () => {
    it("combines behaviours, on the way to header fields that are replaced, sent twice and left out", async () => {
      const changes = { expires: "never", "CACHE-CONTROL": null, Date: null, "Set-Cookie": ["one", "two"] };
      const [observation, headers] = [scenarios.observation({ WeatherText: null }), scenarios.headers(changes)];
      service.behave(scenarios.combine(observation, headers, delivery.chunked()));
      const answer = await ask();
      const { expires, "set-cookie": twice, "cache-control": cached, date, "content-length": length } = answer.headers;
      assert.deepEqual(
        [expires, twice, cached, date, length],
        ["never", ["one", "two"], undefined, undefined, undefined],
      );
      assert.equal((jsonOf(answer) as { WeatherText: unknown }[])[0]?.WeatherText, null);
    });

    it("is steered through its control endpoints, which leave no trace in the record", async () => {
      const control = connectControl(service.baseUrl, { ca: service.caPem });
      await control.behave({ name: "status", status: 502 }, { times: 1 });
      const gate = service.gate();
      const answer = ask();
      const request = await control.nextRequest();
      assert.equal(request.path, NEW_YORK);
      assert.equal((await control.requests())[0]?.end, "open", "the gate holds it back");
      gate.open();
      assert.equal((await answer).status, 502);
      const [recorded] = await control.idle();
      assert.equal(recorded?.status, 502);
      assert.equal(service.connections, 1);
      await control.reset();
      assert.deepEqual(await control.requests(), []);
      await assert.rejects(control.behave({ name: "constructor" } as never), /There is no scenario/);
      await assert.rejects(control.requestCount(1, 1), /Waited 1 ms for 1 requests/);
    });

    it("records which answers got out whole", async () => {
      service.behave(delivery.cutMidBody(), { times: 1 });
      await assert.rejects(ask());
      assert.equal((await ask()).status, 200);
      const ends = (await service.idle()).map(({ end }) => end);
      assert.deepEqual(ends, ["cut", "sent"]);
    });
  });

  describe("companions", () => {
    it("listens and says nothing, and counts what comes", async () => {
      const listener = await startListener();
      assert.equal(listener.connections, 0);
      const controller = new AbortController();
      const failed = assert.rejects(fetch(listener.url, { signal: controller.signal }));
      await listener.connectionCount(1);
      await until("bytes have come", () => listener.bytes > 0);
      controller.abort();
      await failed;
      await listener.close();
    });

    it("opens tunnels to the loopback interface only, for those who have the credentials", async () => {
      const proxy = await startConnectProxy({ credentials: { user: "someone", password: "p@ss" } });
      const through = async (uri: string, url: string): Promise<number> => {
        const dispatcher = new ProxyAgent({ uri, requestTls: { ca: service.caPem } });
        const sent = undiciRequest(url + NEW_YORK, { headers: bearer, dispatcher });
        return sent.then(({ statusCode }) => statusCode).finally(() => dispatcher.destroy());
      };
      assert.equal(await through(proxy.url, service.baseUrl), 200);
      await assert.rejects(through(`http://127.0.0.1:${proxy.port}`, service.baseUrl));
      await assert.rejects(through(proxy.url, "https://elsewhere.example"));
      assert.deepEqual(
        proxy.tunnels.map(({ status }) => status),
        [200, 407, 403],
      );
      await proxy.close();
    });
  });
});
