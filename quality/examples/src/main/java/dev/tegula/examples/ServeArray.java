package dev.tegula.examples;

import dev.tegula.OpenOptions;
import dev.tegula.Tegula;
import dev.tegula.server.ServerOptions;
import dev.tegula.server.TegulaServer;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;

/** Serves the viewer of an array to browsers that know a token. */
public final class ServeArray {

    private ServeArray() {}

    /** Runs the program until a key is pressed; its argument is the URI of an array or group. */
    public static void main(String[] args) throws IOException {
        try (Tegula tegula = Tegula.create();
                TegulaServer server =
                        TegulaServer.view(tegula, args[0], OpenOptions.defaults(), ServerOptions.defaults())) {
            System.out.println(server.browserUrl());
            System.in.read();
        }
    }

    /** Returns the status of the answer to a request like that of a browser. */
    static int status(String uri) throws IOException, InterruptedException {
        try (Tegula tegula = Tegula.create();
                TegulaServer server =
                        TegulaServer.view(tegula, uri, OpenOptions.defaults(), ServerOptions.defaults())) {
            HttpRequest request = HttpRequest.newBuilder(
                            URI.create(server.url()).resolve("/health"))
                    .build();
            return HttpClient.newHttpClient()
                    .send(request, BodyHandlers.discarding())
                    .statusCode();
        }
    }
}
