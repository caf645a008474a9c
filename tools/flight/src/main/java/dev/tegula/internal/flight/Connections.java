package dev.tegula.internal.flight;

import io.grpc.Attributes;
import io.grpc.Context;
import io.grpc.Contexts;
import io.grpc.Metadata;
import io.grpc.ServerCall;
import io.grpc.ServerCallHandler;
import io.grpc.ServerInterceptor;
import io.grpc.ServerTransportFilter;
import java.util.UUID;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Names the connection of each call, and tells when one has ended, also that of a client that was killed. */
final class Connections extends ServerTransportFilter implements ServerInterceptor {

    private static final Context.Key<String> CURRENT = Context.key("connection");
    private static final Attributes.Key<String> NAME = Attributes.Key.create("connection");

    private final Consumer<String> ended;

    /** @param ended called with the name of a connection that has ended */
    Connections(Consumer<String> ended) {
        this.ended = ended;
    }

    /** Returns the name of the connection of the present call; null outside of calls. */
    static @Nullable String current() {
        return CURRENT.get();
    }

    @Override
    public Attributes transportReady(Attributes transport) {
        return transport.toBuilder().set(NAME, UUID.randomUUID().toString()).build();
    }

    @Override
    public void transportTerminated(Attributes transport) {
        String name = transport == null ? null : transport.get(NAME);
        if (name != null) {
            ended.accept(name);
        }
    }

    @Override
    public <Q, A> ServerCall.Listener<Q> interceptCall(
            ServerCall<Q, A> call, Metadata headers, ServerCallHandler<Q, A> next) {
        return Contexts.interceptCall(named(call.getAttributes().get(NAME)), call, headers, next);
    }

    /** Returns the context of calls of a connection. */
    static Context named(@Nullable String connection) {
        return Context.current().withValue(CURRENT, connection);
    }
}
