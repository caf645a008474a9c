package dev.tegula.internal.server.http;

/** Properties of the JDK's server. It reads them once, when its first server is created. */
final class ServerProperties {

    private ServerProperties() {}

    /** Sets properties that the user did not set. */
    static void set() {
        set("sun.net.httpserver.nodelay", "true"); // else small responses wait for acknowledgements
        set("jdk.httpserver.maxConnections", "2000");
        set("sun.net.httpserver.maxIdleConnections", "500");
        set("sun.net.httpserver.idleInterval", "30");
        set("sun.net.httpserver.maxReqHeaders", "100");
        set("sun.net.httpserver.maxReqHeaderSize", "32768");
        // With 0, every connection is closed after its response without a header that says so, and clients that send
        // their next request on it fail.
        set("sun.net.httpserver.drainAmount", "1");
    }

    private static void set(String name, String value) {
        if (System.getProperty(name) == null) {
            System.setProperty(name, value);
        }
    }
}
