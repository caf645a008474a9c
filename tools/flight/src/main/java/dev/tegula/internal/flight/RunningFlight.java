package dev.tegula.internal.flight;

import dev.tegula.server.ServerOptions;
import dev.tegula.server.SqlServerOptions;
import dev.tegula.server.SqlServerProvider;
import io.grpc.netty.NettyServerBuilder;
import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.apache.arrow.flight.FlightServer;
import org.apache.arrow.flight.Location;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.jspecify.annotations.Nullable;

/** A running server of Flight SQL. */
final class RunningFlight implements SqlServerProvider.Running {

    /** Batches on their way to clients; statements have memory of their own. */
    private static final long BATCH_BYTES = 1L << 30;

    private static final int SECONDS_TO_END = 5;

    private final FlightServer server;
    private final SqlProducer producer;
    private final ExecutorService threads;
    private final BufferAllocator allocator;
    private final boolean encrypted;

    private RunningFlight(
            FlightServer server,
            SqlProducer producer,
            ExecutorService threads,
            BufferAllocator allocator,
            boolean encrypted) {
        this.server = server;
        this.producer = producer;
        this.threads = threads;
        this.allocator = allocator;
        this.encrypted = encrypted;
    }

    /** Starts a server. Concurrent calls beyond the limit wait. */
    static RunningFlight start(SessionFactory sessions, SqlServerOptions options) throws IOException {
        try {
            sessions.open().close();
        } catch (SQLException e) {
            throw new IllegalArgumentException(e.getMessage(), e);
        }
        ServerOptions server = options.server();
        File certificate = file(options.certificate());
        File key = file(options.privateKey());
        boolean encrypted = certificate != null && key != null;
        String host = InetAddress.getByName(server.host()).getHostAddress();
        Location location =
                encrypted ? Location.forGrpcTls(host, server.port()) : Location.forGrpcInsecure(host, server.port());
        BufferAllocator allocator = new RootAllocator(BATCH_BYTES);
        ExecutorService threads = Executors.newCachedThreadPool();
        SqlProducer producer =
                new SqlProducer(sessions, allocator, threads, new CallLimit(server.requestsPerClient()), server);
        Connections connections = new Connections(producer::leave);
        Consumer<NettyServerBuilder> named =
                netty -> netty.addTransportFilter(connections).intercept(connections);
        FlightServer.Builder builder = FlightServer.builder(allocator, location, producer)
                .executor(threads)
                .transportHint("grpc.builderConsumer", named);
        String token = server.token();
        if (token != null) {
            builder.headerAuthenticator(new TokenAuthenticator(token));
        }
        boolean started = false;
        try {
            if (certificate != null && key != null) {
                builder.useTls(certificate, key);
            }
            FlightServer running = builder.build().start();
            started = true;
            return new RunningFlight(running, producer, threads, allocator, encrypted);
        } finally {
            if (!started) {
                threads.shutdownNow();
                allocator.close();
            }
        }
    }

    private static @Nullable File file(@Nullable Path path) {
        return path == null ? null : path.toFile();
    }

    @Override
    public String location() {
        String scheme = encrypted ? "grpc+tls" : "grpc+tcp";
        return scheme + "://" + server.getLocation().getUri().getHost() + ":" + server.getPort();
    }

    @Override
    public void close() {
        producer.close();
        server.shutdown();
        end(() -> server.awaitTermination(SECONDS_TO_END, TimeUnit.SECONDS));
        end(server::close);
        threads.shutdownNow();
        // A call has ended before its thread gives back the memory of the last batch.
        end(() -> threads.awaitTermination(SECONDS_TO_END, TimeUnit.SECONDS));
        allocator.close();
    }

    private static void end(Ending ending) {
        try {
            ending.run();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Waits for an end. */
    private interface Ending {

        void run() throws InterruptedException;
    }
}
