package dev.tegula.internal.flight;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.apache.arrow.flight.CallHeaders;
import org.apache.arrow.flight.CallOption;
import org.apache.arrow.flight.FlightCallHeaders;
import org.apache.arrow.flight.FlightClient;
import org.apache.arrow.flight.FlightInfo;
import org.apache.arrow.flight.FlightStream;
import org.apache.arrow.flight.HeaderCallOption;
import org.apache.arrow.flight.Location;
import org.apache.arrow.flight.sql.FlightSqlClient;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;

/** A program of clients that read until it is killed. It prints a line per answer: how many rows it had. */
final class FlightClients {

    private static final String ENDLESS = "SELECT * FROM generate_series(1, 1000000000)";

    private final FlightSqlClient client;
    private final CallOption token;

    private FlightClients(BufferAllocator allocator, int port, String secret) {
        CallHeaders headers = new FlightCallHeaders();
        headers.insert("authorization", "Bearer " + secret);
        this.token = new HeaderCallOption(headers);
        this.client = new FlightSqlClient(FlightClient.builder(allocator, Location.forGrpcInsecure("127.0.0.1", port))
                .build());
    }

    /** @param arguments the port, the token, and the number of clients */
    public static void main(String[] arguments) {
        int clients = Integer.parseInt(arguments[2]);
        BufferAllocator allocator = new RootAllocator();
        ExecutorService threads = Executors.newFixedThreadPool(clients);
        for (int i = 0; i < clients; i++) {
            int number = i;
            threads.execute(
                    () -> new FlightClients(allocator, Integer.parseInt(arguments[0]), arguments[1]).read(number));
        }
    }

    private void read(int number) {
        try {
            for (int i = number; ; i++) {
                switch (i % 4) {
                    case 0 -> System.out.println("all " + rows("SELECT * FROM many", Integer.MAX_VALUE));
                    case 1 -> System.out.println("begun " + rows(ENDLESS, 3));
                    case 2 -> System.out.println("total " + rows("SELECT sum(v) FROM many", Integer.MAX_VALUE));
                    default -> {
                        client.execute(ENDLESS, token); // and never read
                        client.prepare("SELECT v FROM many WHERE id = ?", token); // and never closed
                    }
                }
            }
        } catch (Exception e) {
            System.out.println("failed " + e);
        }
    }

    @SuppressWarnings("try") // close() may throw an InterruptedException
    private long rows(String sql, int batches) throws Exception {
        FlightInfo info = client.execute(sql, token);
        long rows = 0;
        try (FlightStream stream = client.getStream(info.getEndpoints().get(0).getTicket(), token)) {
            for (int i = 0; i < batches && stream.next(); i++) {
                rows += stream.getRoot().getRowCount();
            }
            if (batches != Integer.MAX_VALUE) {
                stream.cancel("enough", null);
            }
        }
        return rows;
    }
}
