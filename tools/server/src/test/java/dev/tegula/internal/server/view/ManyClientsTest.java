package dev.tegula.internal.server.view;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.OpenOptions;
import dev.tegula.Tegula;
import dev.tegula.server.ServerOptions;
import dev.tegula.server.TegulaServer;
import dev.tegula.testkit.generate.Amounts;
import dev.tegula.testkit.generate.RandomTests;
import dev.tegula.testkit.generate.Slow;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** 100 clients at once, for some seconds, or those of the property {@code tegula.clients.seconds}. */
@Timeout(300)
@Slow
class ManyClientsTest {

    private static final int CLIENTS = 100;
    private static final int SECONDS = Amounts.of("tegula.clients.seconds", 2);
    private static final long MOST_MEMORY = 400L << 20;

    @TempDir
    Path folder;

    private final AtomicLong answers = new AtomicLong();
    private final AtomicLong refusals = new AtomicLong();
    private final AtomicLong longest = new AtomicLong();

    @Test
    void memoryIsBounded_andEveryRequestIsAnswered() throws Exception {
        String group = folder.resolve("weather").toString();
        try (Tegula tegula = Tegula.create()) {
            ViewArrays.create(tegula, group);
            ServerOptions options = ServerOptions.defaults().withRequestsPerClient(CLIENTS);
            try (TegulaServer server = TegulaServer.view(tegula, group, OpenOptions.defaults(), options)) {
                run(server.url());
            }
        }
    }

    private void run(String url) throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(CLIENTS);
        HttpClient client = HttpClient.newBuilder().executor(threads).build();
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS);
        List<Future<?>> clients = new ArrayList<>();
        ExecutorService own = Executors.newFixedThreadPool(CLIENTS);
        for (int i = 0; i < CLIENTS; i++) {
            RandomGenerator random = RandomTests.generator(i);
            clients.add(own.submit(() -> {
                while (System.nanoTime() < end) {
                    ask(client, url + path(random));
                }
                return null;
            }));
        }
        long most = 0;
        while (System.nanoTime() < end) {
            Runtime runtime = Runtime.getRuntime();
            most = Math.max(most, runtime.totalMemory() - runtime.freeMemory());
            Thread.sleep(20);
        }
        for (Future<?> each : clients) {
            each.get();
        }
        own.shutdown();
        threads.shutdown();
        System.gc();
        long after = Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
        System.out.printf(
                "%d clients for %d s: %d answers, %d refusals, longest %d ms, memory at most %d MB, after %d MB%n",
                CLIENTS, SECONDS, answers.get(), refusals.get(), longest.get(), most >> 20, after >> 20);
        assertTrue(answers.get() > 100, "answers: " + answers);
        assertTrue(after < MOST_MEMORY, "memory: " + after);
    }

    /** Returns a path of one of many different pictures and statistics. */
    private static String path(RandomGenerator random) {
        String view = "path=halves&field=v&x=column&y=row&at=" + (ViewArrays.FIRST + random.nextInt(100))
                + "&fix=layer:" + random.nextInt(2);
        return switch (random.nextInt(4)) {
            case 0 -> "api/statistics?" + view + "&x0=0&x1=" + (1 + random.nextInt(199));
            case 1 -> "api/table?" + view + "&limit=50&offset=" + random.nextInt(1000);
            default ->
                "api/tile?" + view + "&level=" + (6 + random.nextInt(3)) + "&column=0&row=0&low=0&high="
                        + (1 + random.nextInt(100));
        };
    }

    private void ask(HttpClient client, String url) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create(url))
                .timeout(Duration.ofSeconds(60))
                .build();
        long start = System.nanoTime();
        HttpResponse<byte[]> response = client.send(request, HttpResponse.BodyHandlers.ofByteArray());
        longest.accumulateAndGet(TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start), Math::max);
        if (response.statusCode() == 200) {
            answers.incrementAndGet();
        } else {
            assertTrue(List.of(429, 503).contains(response.statusCode()), "status " + response.statusCode());
            assertEquals(true, response.headers().firstValue("Retry-After").isPresent());
            refusals.incrementAndGet();
        }
    }
}
